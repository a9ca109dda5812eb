import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import type { RunnerApplication } from "#modules/runners/contract.ts";
import { openChecks } from "#modules/runners/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import type { QuestionSwitch } from "../../ui/confirm.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { ApplicationRecord } from "./runner-dialogs.tsx";

/** Confirms an approval, which is final. While a check is open it needs a reason, given to `onApprove`. */
export function ApproveDialog({
  runner,
  opened,
  loading,
  onApprove,
  onCancel,
}: QuestionSwitch & { runner: AdminRunner; onApprove: (override: string | undefined) => void }) {
  const t = useTranslations("people.review");
  const common = useTranslations("common");
  const checks = useTranslations("people.application");
  const names = {
    check: checks("check"),
    training: checks("training"),
    consent: checks("consent"),
  };
  const format = useFormatter();
  const [reason, setReason] = useState("");
  const source = trpc.admin.runnerApplication.useQuery({ runnerId: runner.id }, { enabled: opened });
  const open = source.data && openChecks(source.data);
  const override = open?.length ? reason.trim() : undefined;
  const isOff = open === undefined || override === "";
  const still = open?.length
    ? t("open", { checks: format.list(open.map((check) => names[check])) })
    : undefined;
  return (
    <Dialog opened={opened} title={t("approveTitle", { name: fullName(runner) })} onClose={onCancel}>
      <Stack>
        <Loaded source={source} rows={3}>
          {(application) => (
            <>
              <ApplicationRecord application={application} />
              {application.check.status === "pending" && application.check.isByHand && (
                <NothingFound runnerId={runner.id} check={application.check} />
              )}
            </>
          )}
        </Loaded>
        {still && (
          <>
            <p className="strong">{still}</p>
            <TextAreaField
              label={t("override")}
              description={t("overrideHelp")}
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        <p>{t("approveText")}</p>
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onCancel} data-autofocus>
          {common("cancel")}
        </Button>
        <Button
          loading={loading ?? false}
          aria-disabled={isOff}
          aria-description={isOff ? still : undefined}
          onClick={() => isOff || onApprove(override)}
        >
          {t("approveAction")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Records that an admin did the background check and found nothing. */
function NothingFound({ runnerId, check }: { runnerId: string; check: RunnerApplication["check"] }) {
  const t = useTranslations("people.application");
  const utils = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.setBackgroundCheck, {
    failure: t("failed"),
    onDone: (application) => utils.admin.runnerApplication.setData({ runnerId }, application),
  });
  const { status, note } = check;
  const clear = () => act({ runnerId, status: "clear", note, seen: { status, note: note ?? "" } });
  return (
    <div>
      <Button variant="quiet" needs="dispatch" loading={isActing} onClick={clear}>
        {t("nothingFound")}
      </Button>
    </div>
  );
}
