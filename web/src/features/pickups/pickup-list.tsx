import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { kindsFor } from "#modules/pickups/rules/problems.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { EmptyState, type Source } from "../../ui/states.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import styles from "./pickups.module.css";

/** The first `few` of a list's rows, then all on request: `toggle` is the button, null if there are no more. */
export function useFirstFew<Row>(
  source: Source<readonly Row[]>,
  few: number,
  words: { showAll: (count: number) => string; showFewer: string },
): { source: Source<readonly Row[]>; toggle: ReactNode } {
  const [showsAll, setShowsAll] = useState(false);
  const { data = [] } = source;
  return {
    source: { ...source, data: showsAll ? source.data : source.data?.slice(0, few) },
    toggle: data.length > few && (
      <SmallButton variant="plain" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? words.showFewer : words.showAll(data.length)}
      </SmallButton>
    ),
  };
}

/** Coming pickups behind their title: the first three, then all. */
export function PickupList({
  title,
  empty,
  children,
  ...list
}: {
  title: string;
  source: Source<readonly OwnJob[]>;
  empty: { title: string; text: ReactNode };
  children: (job: OwnJob) => ReactNode;
}) {
  const t = useTranslations("homeowner.dashboard");
  const { source, toggle } = useFirstFew(list.source, 3, {
    showAll: (count) => t("showAll", { count }),
    showFewer: t("showFewer"),
  });
  return (
    <ListCard title={title} source={source} empty={<EmptyState {...empty} />} action={toggle} isFolded>
      {children}
    </ListCard>
  );
}

/** A row of a list by day: the date, `title` and lines about it, and at the `end` its state and acts. */
export function DayRow({
  job,
  title,
  lines,
  end,
  children,
}: {
  job: Pick<Job, "scheduledDate">;
  title: string;
  /** The empty ones are left out. */
  lines: readonly ReactNode[];
  end: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.pickupRow}>
      <div className={styles.pickup}>
        <DateTile job={job} />
        <div>
          <p className="strong capital">{title}</p>
          {lines.map(
            (line, place) =>
              line && (
                // biome-ignore lint/suspicious/noArrayIndexKey: each line has its place
                <p key={place} className="soft small">
                  {line}
                </p>
              ),
          )}
          {children}
        </div>
        <div className={`flex wrap middle between gap-2 ${styles.end}`}>{end}</div>
      </div>
    </div>
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

export function PickupRow({ job, onCancel }: { job: OwnJob; onCancel?: () => void }) {
  const t = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const when = t("when", { day: times.day(job), window: times.window(job) });
  const lines = usePickupLines()(job);
  return (
    <DayRow
      job={job}
      title={when}
      lines={lines}
      end={
        <>
          <JobStatusBadge status={job.status} />
          {onCancel && (
            <SmallButton variant="plain" aria-label={t("cancelLabel", { when })} onClick={onCancel}>
              {t("cancel")}
            </SmallButton>
          )}
        </>
      }
    >
      {job.status === "missed" && <ReportProblem job={job} when={when} />}
    </DayRow>
  );
}

/** What a pickup that is not done says: where, who has it, and what went wrong. */
export function usePickupLines(): (job: OwnJob) => ReactNode[] {
  const t = useTranslations("homeowner.pickup");
  return (job) => [
    job.isCheckout && t("checkout", { address: job.address }),
    job.runner
      ? t("runner", { runner: nameShown(job.runner.user) })
      : job.status === "scheduled" && t(job.needsConfirmation ? "toConfirm" : "open"),
    job.cannotServe && (
      <>
        {t(`notServed.${job.cannotServe.reason}`)}{" "}
        {job.cannotServe.photoUrl && <a href={job.cannotServe.photoUrl}>{t("notServedPhoto")}</a>}
      </>
    ),
    job.status === "missed" && !job.cannotServe && (
      <>
        {t("missed")}{" "}
        <Link to="/settings" hash="billing">
          {t("credit")}
        </Link>
      </>
    ),
    job.notes,
  ];
}

const ProblemDialog = lazyDialog(async () => (await import("./problem-dialog.tsx")).ProblemDialog, "pickups");

const PickupProblems = lazyPart(
  "pickups",
  async () => (await import("./pickup-problems.tsx")).PickupProblems,
);

/** A pickup's reported problems with outcomes, and a report button while reporting is allowed. */
export function ReportProblem({
  job,
  when,
  beside,
}: {
  job: OwnJob;
  when: string;
  /** Another act in the same row. */
  beside?: ReactNode;
}) {
  const t = useTranslations("homeowner.pickup");
  const [isReporting, setIsReporting] = useState(false);
  const isInProgress = job.status === "in_progress";
  const left = kindsFor(job.status).some((kind) => !job.problems.some((problem) => problem.kind === kind));
  return (
    <>
      {job.problems.length > 0 && <PickupProblems problems={job.problems} timeZone={job.timeZone} />}
      {job.reportUntil !== null && left ? (
        <div className={styles.way}>
          {beside}
          <SmallButton
            variant="plain"
            aria-label={isInProgress ? undefined : t("reportLabel", { when })}
            onClick={() => setIsReporting(true)}
          >
            {!isInProgress && <Icon name="alert" />}
            {isInProgress ? t("notEmptied") : t("report")}
          </SmallButton>
        </div>
      ) : (
        beside
      )}
      <ProblemDialog job={job} opened={isReporting} onClose={() => setIsReporting(false)} />
    </>
  );
}
