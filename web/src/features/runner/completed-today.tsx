import { useFormatter, useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { shownPay } from "./job-pay.ts";
import styles from "./runner-dashboard.module.css";

/** What the runner has done today, the latest first. */
export function CompletedToday({
  source,
}: {
  source: { data: Job[] | undefined; error: unknown; refetch: () => unknown };
}) {
  const t = useTranslations("runner");
  const format = useFormatter();
  const dollars = useDollars();
  return (
    <ListCard
      title={t("today.title")}
      source={source}
      empty={<p className={styles.quiet}>{t("today.empty")}</p>}
    >
      {(job) => (
        <ListRow
          title={job.address}
          text={
            job.completedAt &&
            t("today.at", {
              time: format.dateTime(new Date(job.completedAt), { hour: "numeric", minute: "2-digit" }),
            })
          }
          badge={<span className={styles.amount}>{dollars(shownPay(job))}</span>}
        />
      )}
    </ListCard>
  );
}
