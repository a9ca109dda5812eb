import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { useVisitFormat } from "../../lib/use-visit-format.ts";
import { nameShown } from "../../ui/person-line.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { DateTile } from "../schedule/date-tile.tsx";
import { RateVisit } from "./rate-visit.tsx";
import { ReportProblem } from "./report-problem.tsx";
import styles from "./visit-receipt.module.css";

/** A completed pickup: both photos with times, the runner, duration, notes and stars. */
export function VisitReceipt({ job, onReload }: { job: OwnJob; onReload: () => unknown }) {
  const t = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const when = t("when", { day: times.day(job), window: times.window(job) });
  const proof = useTranslations("common.proof");
  const { noPhotoReason } = job.legs.in;
  const hasPhotos = job.legs.out.photoUrl !== null || job.legs.in.photoUrl !== null;
  return (
    <article className={styles.receipt} aria-label={when}>
      <div className={styles.top}>
        <DateTile job={job} />
        <div>
          <p className={styles.when}>{when}</p>
          <DoneLine job={job} withTime={!hasPhotos} />
          {job.isCheckout && <p className={styles.line}>{t("checkout", { address: job.address })}</p>}
        </div>
        <div className={styles.badge}>
          <JobStatusBadge status={job.status} />
        </div>
      </div>
      <div className={styles.body} data-photos={hasPhotos}>
        {hasPhotos && <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />}
        <div className={styles.words}>
          {!hasPhotos && noPhotoReason && (
            <p className={styles.line}>{proof(`noPhotoReasons.${noPhotoReason}`)}</p>
          )}
          {job.notes && <p className={styles.notes}>{t("quote", { notes: job.notes })}</p>}
          {job.runner && <RateVisit job={job} runner={job.runner.user.firstName} />}
          <ReportProblem job={job} when={when} />
        </div>
      </div>
    </article>
  );
}

/** The runner and how long the cans were out; without photo times, when it was done. */
function DoneLine({ job, withTime }: { job: OwnJob; withTime: boolean }) {
  const t = useTranslations("homeowner.pickup");
  const format = useVisitFormat(job.timeZone);
  const runner = job.runner && nameShown(job.runner.user);
  const time =
    withTime &&
    job.completedAt &&
    format.dateTime(new Date(job.completedAt), {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
  const took = tookOf(job);
  const who = time
    ? runner
      ? t("doneBy", { runner, time })
      : t("doneAt", { time })
    : runner && t("by", { runner });
  const words = [who, took && t("took", took)].filter(Boolean).join(" · ");
  return words && <p className={styles.line}>{words}</p>;
}

/** From cans out to cans back; null if either time is missing. */
function tookOf({ legs }: OwnJob): { hours: number; minutes: number } | null {
  if (!legs.out.at || !legs.in.at) return null;
  const minutes = Math.max(1, Math.round((Date.parse(legs.in.at) - Date.parse(legs.out.at)) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
