import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import type { AlertKind } from "#modules/dispatch/rules.ts";
import type { AdminRight } from "#platform/values/admin-roles.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

const AskToPayButton = lazyPart(
  "people",
  async () => (await import("../people/ask-to-pay-button.tsx")).AskToPayButton,
);

/** The kinds mended in their row, with the right that takes; the others lead to where they are mended. */
const mended = {
  unclaimed: "dispatch",
  unclaimedAhead: "dispatch",
  outLate: "dispatch",
  inLate: "dispatch",
  missed: "serve",
  runnerUnsafe: "serve",
  paymentFailed: "credit",
  problemOpen: "serve",
  supportOpen: "help",
  applicationWaiting: "dispatch",
  refundFailed: "pay",
  payFailed: "pay",
  payHeld: "pay",
  noticeDue: "dispatch",
  deadLetters: "own",
  holidayAhead: "dispatch",
  dayWrong: "serve",
  extraWaiting: "serve",
} as const satisfies Partial<Record<AlertKind, AdminRight>>;

export type MendedAlert = Alert & { kind: keyof typeof mended };

/** What the act is called where the kind's link says where it leads. */
const wordsOf = {
  unclaimed: "assign",
  unclaimedAhead: "assign",
  outLate: "reassign",
  inLate: "reassign",
  missed: "return",
  runnerUnsafe: "give",
  payFailed: "payAgain",
  payHeld: "release",
  problemOpen: null,
  supportOpen: null,
  applicationWaiting: null,
  holidayAhead: null,
  dayWrong: null,
  extraWaiting: null,
} as const satisfies Record<
  Exclude<MendedAlert["kind"], "deadLetters" | "noticeDue" | "paymentFailed" | "refundFailed">,
  string | null
>;

/** Whether an alert's row has its own act, for an admin with these rights. */
export function isMendedHere(alert: Alert, may: (right: AdminRight) => boolean): alert is MendedAlert {
  if (alert.snoozed !== null || !Object.hasOwn(mended, alert.kind)) return false;
  // Somebody without a home has no profile to find the account by.
  if (alert.kind === "paymentFailed" && alert.profileId === null) return false;
  return may(mended[alert.kind as MendedAlert["kind"]]);
}

/** The act that mends an alert, or opens its form filled in. */
export function MendButton({
  alert,
  title,
  onOpen,
}: {
  alert: MendedAlert;
  title: string;
  onOpen: () => void;
}) {
  const t = useTranslations("alerts");
  const { admin } = trpc.useUtils();
  if (alert.kind === "deadLetters") return <RetryButton title={title} />;
  if (alert.kind === "noticeDue") return <ApplyButton alert={alert} title={title} />;
  if (alert.kind === "refundFailed") return <RefundButton alert={alert} title={title} />;
  if (alert.kind === "paymentFailed") {
    const id = alert.profileId ?? "";
    const userOf = async () => (await admin.person.fetch({ id })).userId;
    return <AskToPayButton size="small" about={title} userOf={userOf} />;
  }
  const words = wordsOf[alert.kind];
  const action = words ? t(`mend.${words}`) : t(`kinds.${alert.kind}.action`);
  return (
    <SmallButton variant="primary" aria-label={t("mend.named", { action, title })} onClick={onOpen}>
      {action}
    </SmallButton>
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

/** Sends a returned refund again, or ends the alert once it was paid another way. */
function RefundButton({ alert: { key }, title }: { alert: Alert; title: string }) {
  const t = useTranslations("alerts.mend");
  const common = useTranslations("common");
  const dollars = useDollars();
  const [isOpen, setOpen] = useState(false);
  const { admin } = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.settleRefund, {
    success: ({ amount }) => ({ title: t("refundSettled", { amount: dollars(amount) }) }),
    failure: t("refundFailed"),
    onSettled: () => setOpen(false),
    invalidates: [admin.alerts, admin.auditLog],
  });
  // Its key is kind:failedRefundId.
  const settle = (isPaid: boolean) => act({ id: key.split(":")[1] ?? "", isPaid });
  return (
    <>
      <SmallButton
        variant="primary"
        aria-label={t("named", { action: t("payAgain"), title })}
        onClick={() => setOpen(true)}
      >
        {t("payAgain")}
      </SmallButton>
      <Dialog opened={isOpen} title={title} onClose={() => setOpen(false)}>
        <p>{t("refundText")}</p>
        <DialogActions>
          <Button variant="quiet" onClick={() => setOpen(false)} data-autofocus>
            {common("cancel")}
          </Button>
          <Button variant="quiet" loading={isActing} onClick={() => settle(true)}>
            {t("refundPaid")}
          </Button>
          <Button variant="primary" loading={isActing} onClick={() => settle(false)}>
            {t("payAgain")}
          </Button>
        </DialogActions>
      </Dialog>
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
      loading={isActing}
      aria-label={t("named", { action: t("retry"), title })}
      onClick={() => act()}
    >
      {t("retry")}
    </SmallButton>
  );
}
