import { useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract/admin-people.ts";
import { reviewRunner as contract, rejection } from "#modules/runners/contract/application.ts";
import { fullName } from "#platform/values/full-name.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";

type Asked = { runner: AdminRunner; opened: boolean; loading: boolean; onCancel: () => void };

/** Confirms an approval, which is final, and shows the background check's status. */
export function ApproveDialog({ runner, onApprove, ...rest }: Asked & { onApprove: () => void }) {
  const t = useTranslations("admin.review");
  const application = useTranslations("admin.application");
  const { data } = trpc.admin.runnerApplication.useQuery({ runnerId: runner.id }, { enabled: rest.opened });
  return (
    <Confirm
      {...rest}
      title={t("approveTitle", { name: fullName(runner) })}
      action={t("approveAction")}
      onConfirm={onApprove}
    >
      <Stack>
        {data && (
          <p>
            <strong>
              {t("approveCheck", {
                status: data.check.status,
                state: application(`checks.${data.check.status}`),
              })}
            </strong>
          </p>
        )}
        <p>{t("approveText")}</p>
      </Stack>
    </Confirm>
  );
}

/** Asks for a rejection's reason, which the email includes and which can't be changed. */
export function RejectDialog({
  runner,
  opened,
  loading,
  onCancel,
  onReject,
}: Asked & { onReject: (reason: string) => void }) {
  const t = useTranslations("admin.review");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(rejection, { reason: "" });
  return (
    <Dialog opened={opened} title={t("rejectTitle", { name: fullName(runner) })} onClose={onCancel}>
      <form onSubmit={form.onSubmit(({ reason }) => onReject(reason.trim()), onInvalid)} noValidate>
        <Fields>
          <p>{t("rejectText")}</p>
          <TextAreaField
            label={t("reason")}
            description={t("reasonHelp", { name: fullName(runner) })}
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
          <Button type="submit" variant="danger" loading={loading}>
            {t("rejectAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Asks an applicant for missing information. */
export function AskDialog({
  runner,
  opened,
  loading,
  onCancel,
  onAsk,
}: Asked & { onAsk: (question: string) => void }) {
  const t = useTranslations("admin.review");
  const common = useTranslations("common");
  const { form, onInvalid } = useAppForm(contract.input, {
    runnerId: runner.id,
    decision: "more_info",
    reason: "",
  });
  return (
    <Dialog opened={opened} title={t("askTitle", { name: fullName(runner) })} onClose={onCancel}>
      <form onSubmit={form.onSubmit(({ reason }) => onAsk(reason.trim()), onInvalid)} noValidate>
        <Fields>
          <p>{t("askText")}</p>
          <TextAreaField
            label={t("question")}
            data-autofocus
            maxLength={1000}
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={loading}>
            {t("askAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
