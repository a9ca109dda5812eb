import { useId } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { ReportProblem } from "./report-problem.tsx";
import styles from "./under-way.module.css";
import { VisitSteps } from "./visit-steps.tsx";

/** A pickup under way: the cans are at the curb, with the photo. */
export function UnderWay({ job, onReload }: { job: OwnJob; onReload: () => unknown }) {
  const t = useTranslations("homeowner.underWay");
  const pickup = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const id = useId();
  const runner = job.runner?.user.firstName;
  const when = pickup("when", { day: times.day(job), window: times.window(job) });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.words}>
        <JobStatusBadge status={job.status} />
        <h2 id={id} className={styles.title}>
          {t("title", { count: job.numberOfCans })}
        </h2>
        <p>{runner ? t("text", { runner }) : t("textNobody")}</p>
        <p className={styles.when}>{when}</p>
        {job.isCheckout && <p className={styles.when}>{pickup("checkout", { address: job.address })}</p>}
        <VisitSteps job={job} />
        <ReportProblem job={job} when={when} />
      </div>
      <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />
    </section>
  );
}
