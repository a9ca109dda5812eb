import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { estimatedMinutes } from "#domain/windows.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./job-card.module.css";
import { shownPay } from "./job-pay.ts";

/** A job as a runner weighs it: pay, place, when, how much. What it does not say, an offer does not tell yet. */
export function JobCard({ job, children }: { job: Job; children: ReactNode }) {
  const t = useTranslations("runner.job");
  const dollars = useDollars();
  const times = useJobTimes();
  const pay = dollars(shownPay(job));
  return (
    <article className={styles.card}>
      <p className={styles.pay}>
        <span aria-hidden="true">{pay}</span>
        <VisuallyHidden>{t("pay", { amount: pay })}</VisuallyHidden>
      </p>
      <div>
        <h3 className={styles.address}>{job.address}</h3>
        <ul className={styles.facts}>
          <li>
            <Icon name="calendar" />
            {times.day(job)}, {times.window(job)}
          </li>
          <li>
            <Icon name="can" />
            {t("cans", { count: job.numberOfCans })},{" "}
            {t("minutes", { count: estimatedMinutes(job.numberOfCans) })}
          </li>
        </ul>
      </div>
      {job.specialInstructions && (
        <p className={styles.instructions}>
          <strong>{t("instructions")}</strong>
          {job.specialInstructions}
        </p>
      )}
      <div className={styles.acts}>{children}</div>
    </article>
  );
}
