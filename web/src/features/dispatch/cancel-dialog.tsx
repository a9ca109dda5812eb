import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import * as contract from "#modules/dispatch/contract/dispatch.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField } from "../../ui/fields.tsx";

type Given = { cause: (typeof contract.cancelCauses)[number]; reason: string };

/** Asks who caused the cancellation and why; it can't be undone. */
export function CancelDialog({
  job,
  opened,
  loading,
  onConfirm,
  onCancel,
}: {
  job: DispatchJob;
  opened: boolean;
  loading: boolean;
  onConfirm: (given: Given) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("dispatch.cancel");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm<Given>(
    contract.cancelJob.input.pick({ cause: true, reason: true }),
    {
      cause: "ours",
      reason: "",
    },
  );
  return (
    <Dialog opened={opened} title={t("title", { address: job.address })} onClose={onCancel}>
      <form
        onSubmit={form.onSubmit(
          ({ cause, reason }) => onConfirm({ cause, reason: reason.trim() }),
          onInvalid,
        )}
        noValidate
      >
        <Fields>
          <p>{t("text")}</p>
          <SelectField
            label={t("cause")}
            options={contract.cancelCauses.map((value) => ({ value, label: t(`causes.${value}`) }))}
            key={form.key("cause")}
            {...form.getInputProps("cause")}
          />
          <TextAreaField
            label={t("reason")}
            description={t("reasonHelp")}
            data-autofocus
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button variant="danger" type="submit" loading={loading}>
            {t("action")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
