import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";

const schema = z.object({ reason: field.notes.min(1, "validation.reason") });

/** Asks an admin for an act's required reason. */
export function ReasonDialog({
  title,
  text,
  label,
  action,
  opened,
  loading,
  onConfirm,
  onCancel,
}: {
  title: string;
  text: string;
  label: string;
  action: string;
  opened: boolean;
  loading: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}) {
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(schema, { reason: "" });
  return (
    <Dialog opened={opened} title={title} onClose={onCancel}>
      <form onSubmit={form.onSubmit(({ reason }) => onConfirm(reason), onInvalid)} noValidate>
        <Fields>
          <p>{text}</p>
          <TextAreaField
            label={label}
            maxLength={1000}
            data-autofocus
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={loading}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
