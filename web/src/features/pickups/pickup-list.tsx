import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { kindsFor } from "#modules/pickups/rules/problems.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { loadTexts } from "../../lib/texts.tsx";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import styles from "./pickups.module.css";

const firstFew = 3;

/** Pickups in the given order; three at first, then all on request. */
export function PickupList({
  title,
  source,
  empty,
  more,
  children,
}: {
  title: string;
  source: { data: readonly OwnJob[] | undefined; error: unknown; refetch: () => unknown };
  empty: { title: string; text: ReactNode; picture?: ReactNode };
  /** A link to the rest. */
  more?: ReactNode;
  children: (job: OwnJob) => ReactNode;
}) {
  const t = useTranslations("homeowner.dashboard");
  const [showsAll, setShowsAll] = useState(false);
  const count = source.data?.length ?? 0;
  return (
    <ListCard
      title={title}
      source={{ ...source, data: showsAll ? source.data : source.data?.slice(0, firstFew) }}
      empty={<EmptyState {...empty} />}
      action={
        <div className={styles.actions}>
          {count > 0 && more}
          {count > firstFew && (
            <Button
              variant="plain"
              size="small"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? t("showFewer") : t("showAll", { count })}
            </Button>
          )}
        </div>
      }
    >
      {children}
    </ListCard>
  );
}

/** A tear-off calendar leaf, hidden from screen readers because the text beside it says the same. */
export function DateTile({ job }: { job: Pick<Job, "scheduledDate"> }) {
  const format = useFormatter();
  const day = new Date(job.scheduledDate);
  return (
    <div className={styles.tile} aria-hidden="true">
      <span className={styles.month}>{format.dateTime(day, { month: "short", timeZone: "UTC" })}</span>
      <span className={styles.day}>{format.dateTime(day, { day: "numeric", timeZone: "UTC" })}</span>
    </div>
  );
}

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
        <p className={styles.strong}>{when}</p>
        {job.isCheckout && <p className={styles.soft}>{t("checkout", { address: job.address })}</p>}
        {runner && <p className={styles.soft}>{t("runner", { runner })}</p>}
        {!runner && job.status === "scheduled" && (
          <p className={styles.soft}>{t(job.needsConfirmation ? "toConfirm" : "open")}</p>
        )}
        {job.cannotServe && (
          <p className={styles.soft}>
            {t(`notServed.${job.cannotServe.reason}`)}{" "}
            {job.cannotServe.photoUrl && <a href={job.cannotServe.photoUrl}>{t("notServedPhoto")}</a>}
          </p>
        )}
        {job.status === "missed" && !job.cannotServe && (
          <p className={styles.soft}>
            {t("missed")}{" "}
            <Link to="/settings" hash="billing">
              {t("credit")}
            </Link>
          </p>
        )}
        {job.notes && <p className={styles.soft}>{job.notes}</p>}
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

const ProblemDialog = lazyDialog(async () => {
  const [dialog] = await Promise.all([import("./problem-dialog.tsx"), loadTexts("pickups")]);
  return dialog.ProblemDialog;
});

const VisitProblems = lazyPart("pickups", async () => (await import("./visit-problems.tsx")).VisitProblems);

/** A pickup's reported problems with outcomes, and a report button while reporting is allowed. */
export function ReportProblem({ job, when }: { job: OwnJob; when: string }) {
  const t = useTranslations("homeowner.pickup");
  const [isReporting, setIsReporting] = useState(false);
  const isUnderWay = job.status === "in_progress";
  const left = kindsFor(job.status).some((kind) => !job.problems.some((problem) => problem.kind === kind));
  return (
    <>
      {job.problems.length > 0 && <VisitProblems problems={job.problems} timeZone={job.timeZone} />}
      {job.reportUntil !== null && left && (
        <div className={styles.way}>
          <Button
            variant="plain"
            size="small"
            aria-label={isUnderWay ? undefined : t("reportLabel", { when })}
            onClick={() => setIsReporting(true)}
          >
            <Icon name="alert" />
            {isUnderWay ? t("notEmptied") : t("report")}
          </Button>
        </div>
      )}
      <ProblemDialog job={job} opened={isReporting} onClose={() => setIsReporting(false)} />
    </>
  );
}
