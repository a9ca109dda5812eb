import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SupportConversation } from "#modules/support/contract.ts";
import { useDollars } from "../../lib/money.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Icon } from "../../ui/icon.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { useServicePeriod } from "../billing/billing.tsx";

/**
 * The pickup or bill that a conversation is about, as one line. `linkJob` and `linkBill` wrap its words in a link to it;
 * nothing is shown for a conversation about neither.
 */
export function SubjectLine({
  thread: { jobId, job, bill },
  linkJob,
  linkBill,
}: {
  thread: Pick<SupportConversation, "jobId" | "job" | "bill">;
  linkJob: (words: ReactNode, jobId: string) => ReactNode;
  linkBill: (words: ReactNode, billId: string) => ReactNode;
}) {
  const t = useTranslations("support.thread");
  const times = useJobTimes();
  const dollars = useDollars();
  const period = useServicePeriod();
  if (bill)
    return (
      <p className="flex wrap middle gap-2">
        <Icon name="card" />
        {linkBill(`${period(bill)} · ${dollars(bill.amount)}`, bill.id)}
      </p>
    );
  if (jobId && !job) return <p>{t("gone")}</p>;
  if (!job) return null;
  const when = t("jobLine", { day: times.day(job), window: times.window(job) });
  return (
    <p className="flex wrap middle gap-2">
      <Icon name="can" />
      {linkJob(`${when} · ${job.address}`, job.id)}
      <JobStatusBadge status={job.status} />
    </p>
  );
}
