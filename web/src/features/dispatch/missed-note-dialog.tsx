import { useTranslations } from "use-intl";
import * as contract from "#modules/dispatch/contract/dispatch.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import type { MissedJob } from "./missed-pickups.tsx";

/** A note on how a missed pickup was handled; only admins see it. */
export function MissedNoteDialog({
  job,
  opened,
  loading,
  onConfirm,
  onCancel,
}: {
  job: MissedJob;
  opened: boolean;
  loading: boolean;
  onConfirm: (words: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("dispatch.missed");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(contract.noteMissed.input.pick({ words: true }), { words: "" });
  return (
    <Dialog opened={opened} title={t("noteTitle", { address: job.address })} onClose={onCancel}>
      <form onSubmit={form.onSubmit(({ words }) => onConfirm(words), onInvalid)} noValidate>
        <Fields>
          <TextAreaField
            label={t("words")}
            description={t("wordsHelp")}
            maxLength={1000}
            data-autofocus
            key={form.key("words")}
            {...form.getInputProps("words")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={loading}>
            {t("noteAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
