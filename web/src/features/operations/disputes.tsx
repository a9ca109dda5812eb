import { useFormatter, useTranslations } from "use-intl";
import type { AdminDispute } from "#modules/billing/contract/billing.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./health.module.css";

/** Payments disputed through banks; hidden when there are none, as always in test mode. */
export function Disputes() {
  const t = useTranslations("adminHealth.disputes");
  const disputes = trpc.admin.disputes.useQuery();
  if (!disputes.error && !disputes.data?.length) return null;
  return (
    <ListCard title={t("title")} note={t("note")} source={disputes} empty={null}>
      {(dispute) => <DisputeRow dispute={dispute} />}
    </ListCard>
  );
}

function DisputeRow({ dispute }: { dispute: AdminDispute }) {
  const t = useTranslations("adminHealth.disputes");
  const format = useFormatter();
  const dollars = useDollars();
  const reasonName = useReasonName();
  const day = (on: string) =>
    format.dateTime(new Date(`${on}T00:00:00Z`), { timeZone: "UTC", dateStyle: "medium" });
  const { homeowner, status, reason, respondBy } = dispute;
  const withdrawn = parseCents(dispute.withdrawn) ?? 0;
  const opened = day(dispute.openedOn);
  return (
    <ListRow
      title={t("row", { amount: dollars(parseCents(dispute.amount) ?? 0), homeowner })}
      text={
        <>
          {withdrawn === 0 ? t("free", { opened }) : t("cost", { opened, withdrawn: dollars(withdrawn) })}
          {reason && <span className={styles.reason}>{t("cause", { reason: reasonName(reason) })}</span>}
          {respondBy && <span className={styles.reason}>{t("respondBy", { day: day(respondBy) })}</span>}
        </>
      }
      badge={<StatusBadge {...looks[status]} label={t(`statuses.${status}`)} />}
    />
  );
}

/** The provider's dispute reasons; an unknown one is shown by its identifier. */
const reasons = [
  "bank_cannot_process",
  "check_returned",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;

function useReasonName(): (reason: string) => string {
  const t = useTranslations("adminHealth.disputes.reasons");
  return (reason) => {
    const known = reasons.find((each) => each === reason);
    return known ? t(`${known}`) : reason.replaceAll("_", " ");
  };
}

const looks = {
  inquiry: { tone: "busy", icon: "info" },
  needs_response: { tone: "bad", icon: "alert" },
  under_review: { tone: "busy", icon: "clock" },
  won: { tone: "good", icon: "check" },
  lost: { tone: "off", icon: "minus" },
} as const;
