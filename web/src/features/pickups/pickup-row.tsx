import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { DateTile } from "../schedule/date-tile.tsx";
import styles from "./pickup-row.module.css";
import { ReportProblem } from "./report-problem.tsx";

/** An upcoming pickup, or one that didn't happen. */
export function PickupRow({ job, onCancel }: { job: OwnJob; onCancel?: () => void }) {
  const t = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const when = t("when", { day: times.day(job), window: times.window(job) });
  const runner = job.runner && nameShown(job.runner.user);
  return (
    <div className={styles.pickup}>
      <DateTile job={job} />
      <div>
        <p className={styles.when}>{when}</p>
        {job.isCheckout && <p className={styles.line}>{t("checkout", { address: job.address })}</p>}
        {runner && <p className={styles.line}>{t("runner", { runner })}</p>}
        {!runner && job.status === "scheduled" && (
          <p className={styles.line}>{t(job.needsConfirmation ? "toConfirm" : "open")}</p>
        )}
        {job.cannotServe && (
          <p className={styles.line}>
            {t(`notServed.${job.cannotServe.reason}`)}{" "}
            {job.cannotServe.photoUrl && <a href={job.cannotServe.photoUrl}>{t("notServedPhoto")}</a>}
          </p>
        )}
        {job.status === "missed" && !job.cannotServe && (
          <p className={styles.line}>
            {t("missed")}{" "}
            <Link to="/settings" hash="billing">
              {t("credit")}
            </Link>
          </p>
        )}
        {job.notes && <p className={styles.line}>{job.notes}</p>}
        {job.status === "missed" && <ReportProblem job={job} when={when} />}
      </div>
      <div className={styles.end}>
        <JobStatusBadge status={job.status} />
        {onCancel && (
          <Button variant="plain" size="small" aria-label={t("cancelLabel", { when })} onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
