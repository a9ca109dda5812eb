import { useTranslations } from "use-intl";
import type { AdminRunner } from "#contracts/admin.ts";
import { reviewRunner as contract } from "#contracts/admin.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { displayName } from "../../lib/visitor.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";

type Asked = { runner: AdminRunner; opened: boolean; loading: boolean; onCancel: () => void };

/** Asks once more before somebody is let in: a decision stands. */
export function ApproveDialog({ runner, onApprove, ...rest }: Asked & { onApprove: () => void }) {
  const t = useTranslations("admin.review");
  return (
    <Confirm
      {...rest}
      title={t("approveTitle", { name: displayName(runner) })}
      action={t("approveAction")}
      onConfirm={onApprove}
    >
      <p>{t("approveText")}</p>
    </Confirm>
  );
}

/** Asks why somebody is turned down; the reason, if any, is what the e-mail says. */
export function RejectDialog({
  runner,
  opened,
  loading,
  onCancel,
  onReject,
}: Asked & { onReject: (reason: string) => void }) {
  const t = useTranslations("admin.review");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(contract.input.pick({ reason: true }), { reason: "" });
  return (
    <Dialog opened={opened} title={t("rejectTitle", { name: displayName(runner) })} onClose={onCancel}>
      <form onSubmit={form.onSubmit(({ reason }) => onReject(reason.trim()), onInvalid)} noValidate>
        <Fields>
          <p>{t("rejectText")}</p>
          <TextAreaField
            label={t("reason")}
            description={t("reasonHelp")}
            optional
            data-autofocus
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button type="submit" variant="danger" loading={loading}>
            {t("rejectAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
