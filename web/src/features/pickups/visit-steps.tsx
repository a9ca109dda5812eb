import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useVisitFormat } from "../../lib/use-visit-format.ts";
import { Timeline, type TimelineStep } from "../../ui/timeline.tsx";

/** A pickup's progress: on the way, cans out, cans back; or why it was not possible. */
export function VisitSteps({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.live");
  const pickup = useTranslations("homeowner.pickup");
  const format = useVisitFormat(job.timeZone);
  const time = (at: string) => format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" });
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
            onTheWayAt ? t("onTheWayAt", { time: time(onTheWayAt) }) : "",
            runner ? t("onTheWayAhead", { runner }) : t("onTheWayNobody"),
          ),
        ]
      : []),
    step(legs.out.at, t("out"), legs.out.at ? t("outAt", { time: time(legs.out.at) }) : "", t("outAhead")),
    job.status === "missed"
      ? {
          title: t("missed"),
          text: job.cannotServe
            ? pickup(`notServed.${job.cannotServe.reason}`)
            : t(legs.out.at ? "missedIn" : "missedOut"),
          state: "present",
          mark: "alert",
        }
      : step(legs.in.at, t("in"), legs.in.at ? t("inAt", { time: time(legs.in.at) }) : "", t("inAhead")),
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
