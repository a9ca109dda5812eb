import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";

const ReassignDialog = lazyDialog(
  async () => (await import("../dispatch/reassign-dialog.tsx")).ReassignDialog,
  "dispatch",
);

/** The kinds that are mended in their row; the others lead to where they are. */
const mended = ["unclaimed", "unclaimedAhead", "outLate", "inLate", "deadLetters", "noticeDue"] as const;

/** Whether an alert's row has its own act. */
export function isMendedHere({ kind, snoozed }: Alert): boolean {
  return snoozed === null && mended.some((each) => each === kind);
}

/** The act that mends an alert, or opens its form filled in. */
export function MendButton({ alert, title }: { alert: Alert; title: string }) {
  if (alert.kind === "deadLetters") return <RetryButton title={title} />;
  if (alert.kind === "noticeDue") return <ApplyButton alert={alert} title={title} />;
  return <ReassignButton alert={alert} title={title} />;
}

/** Assigns what nobody took, or gives a late runner's pickups to others. */
function ReassignButton({
  alert: { kind, key, day, name, zipCode },
  title,
}: {
  alert: Alert;
  title: string;
}) {
  const t = useTranslations("alerts.mend");
  const [isOpen, setOpen] = useState(false);
  // A late runner's key is kind:day:runnerId.
  const runnerId = kind === "outLate" || kind === "inLate" ? key.split(":")[2] : undefined;
  const action = t(runnerId ? "reassign" : "assign");
  return (
    <>
      <SmallButton
        variant="primary"
        needs="dispatch"
        aria-label={t("named", { action, title })}
        onClick={() => setOpen(true)}
      >
        {action}
      </SmallButton>
      <ReassignDialog
        runner={runnerId ? { id: runnerId, name: name ?? "" } : null}
        {...(day && { day })}
        {...(zipCode && { area: zipCode })}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Applies a notice that is due, once the admin confirms it. */
function ApplyButton({ alert: { key, name }, title }: { alert: Alert; title: string }) {
  const t = useTranslations("alerts.mend");
  const [isOpen, setOpen] = useState(false);
  const { admin } = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.applyNotice, {
    success: { title: t("applied") },
    failure: t("applyFailed"),
    onSettled: () => setOpen(false),
    invalidates: [admin.alerts, admin.notices, admin.personTimeline, admin.auditLog],
  });
  return (
    <>
      <SmallButton
        variant="primary"
        needs="dispatch"
        aria-label={t("named", { action: t("apply"), title })}
        onClick={() => setOpen(true)}
      >
        {t("apply")}
      </SmallButton>
      <Confirm
        opened={isOpen}
        title={title}
        action={t("apply")}
        danger
        loading={isActing}
        // Its key is kind:noticeId.
        onConfirm={() => act({ noticeId: key.split(":")[1] ?? "" })}
        onCancel={() => setOpen(false)}
      >
        <p>{t("applyText", { name: name ?? "" })}</p>
      </Confirm>
    </>
  );
}

function RetryButton({ title }: { title: string }) {
  const t = useTranslations("alerts.mend");
  const { admin } = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.retryAllTasks, {
    success: ({ retried }) => ({ title: t("retried", { count: retried }) }),
    failure: t("retryFailed"),
    invalidates: [admin.tasks, admin.alerts],
  });
  return (
    <SmallButton
      variant="primary"
      needs="own"
      loading={isActing}
      aria-label={t("named", { action: t("retry"), title })}
      onClick={() => act()}
    >
      {t("retry")}
    </SmallButton>
  );
}
