import { useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Stack } from "../../ui/page.tsx";

/** Confirms an approval, which is final, and shows the background check's status. */
export function ApproveDialog({
  runner,
  onApprove,
  ...rest
}: {
  runner: AdminRunner;
  opened: boolean;
  loading: boolean;
  onApprove: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("people.review");
  const application = useTranslations("people.application");
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
