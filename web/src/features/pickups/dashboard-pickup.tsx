import { useId } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes, usePickupClock } from "../../lib/use-job-times.ts";
import { Card } from "../../ui/card.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { Timeline, type TimelineStep } from "../../ui/timeline.tsx";
import { ReportProblem } from "./pickup-list.tsx";
import { PickupReceipt } from "./pickup-receipt.tsx";
import styles from "./pickups.module.css";

/** A pickup's progress: on the way, cans out, cans back; or why it was not possible. */
export function PickupSteps({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.live");
  const pickup = useTranslations("homeowner.pickup");
  const clock = usePickupClock(job.scheduledDate.slice(0, "YYYY-MM-DD".length), job.timeZone);
  const runner = job.runner?.user.firstName;
  const { onTheWayAt, legs } = job;
  const step = (at: string | null, title: string, done: string, ahead: string): TimelineStep => ({
    title,
    text: at ? done : ahead,
    state: at ? "past" : "ahead",
  });
  const steps: TimelineStep[] = [
    ...(onTheWayAt || job.status === "assigned"
      ? [
          step(
            onTheWayAt,
            t("onTheWay"),
            onTheWayAt ? t("onTheWayAt", clock(onTheWayAt)) : "",
            runner ? t("onTheWayAhead", { runner }) : t("onTheWayNobody"),
          ),
        ]
      : []),
    // Completed without a photo at the curb, nothing is known of when the cans went out.
    ...(legs.out.at || !legs.in.at
      ? [step(legs.out.at, t("out"), legs.out.at ? t("outAt", clock(legs.out.at)) : "", t("outAhead"))]
      : []),
    job.status === "missed"
      ? {
          title: t("missed"),
          text: job.cannotServe
            ? pickup(`notServed.${job.cannotServe.reason}`)
            : t(legs.out.at ? "missedIn" : "missedOut"),
          state: "present",
          mark: "alert",
        }
      : step(legs.in.at, t("in"), legs.in.at ? t("inAt", clock(legs.in.at)) : "", t("inAhead")),
  ];
  const next = steps.findIndex(({ state }) => state === "ahead");
  return (
    <Timeline
      label={t("steps")}
      steps={steps.map((each, index) =>
        index === next && index > 0 ? { ...each, state: "present" as const } : each,
      )}
    />
  );
}

export function TodayPickup({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.live");
  const times = useJobTimes();
  return (
    <Card title={t("title")} note={job.isCheckout ? job.address : times.window(job)}>
      {job.runnerShown && (
        <p>
          <PersonLine person={job.runnerShown} />
        </p>
      )}
      <PickupSteps job={job} />
    </Card>
  );
}

/** A pickup in progress: the cans are at the curb, with the photo. */
export function InProgress({ job, onReload }: { job: OwnJob; onReload: () => unknown }) {
  const t = useTranslations("homeowner.inProgress");
  const pickup = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const id = useId();
  const runner = job.runner?.user.firstName;
  const when = pickup("when", { day: times.day(job), window: times.window(job) });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className="grid start content-start gap-2">
        <JobStatusBadge status={job.status} />
        <h2 id={id} className="larger">
          {t("title", { count: job.numberOfCans })}
        </h2>
        <p>{runner ? t("text", { runner }) : t("textNobody")}</p>
        <p className="soft small">{when}</p>
        {job.isCheckout && <p className="soft small">{pickup("checkout", { address: job.address })}</p>}
        <PickupSteps job={job} />
        <ReportProblem job={job} when={when} />
      </div>
      <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={onReload} />
    </section>
  );
}

/** A started or finished pickup on the dashboard. New homeowners have none and don't load this code. */
export function DashboardPickup({
  job,
  as,
  onReload,
}: {
  job: OwnJob;
  as: "inProgress" | "today" | "receipt";
  onReload: () => unknown;
}) {
  switch (as) {
    case "inProgress":
      return <InProgress job={job} onReload={onReload} />;
    case "today":
      return <TodayPickup job={job} />;
    case "receipt":
      return <PickupReceipt job={job} onReload={onReload} />;
  }
}
