import { useFormatter, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes, usePickupClock } from "../../lib/use-job-times.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./track.module.css";

/** Formats when a step was done: "6:42 AM", or "Monday 6:42 PM" if it wasn't on the pickup's day. */
export function useStepTime(job: OwnJob): (instant: string) => string {
  const clock = usePickupClock(job.scheduledDate.slice(0, "YYYY-MM-DD".length), job.timeZone);
  return (instant) => {
    const { day, time } = clock(instant);
    return day === "none" ? time : `${day} ${time}`;
  };
}

type Step = { title: string; time: string; isDone: boolean };

/** A pickup's four steps on a line: a runner has it, cans out, the truck, cans back. */
export function Track({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.live");
  const times = useJobTimes();
  const format = useFormatter();
  const at = useStepTime(job);
  const { onTheWayAt, legs, due } = job;
  const runner = job.runner?.user.firstName;
  const by = (due: string) => {
    const when = new Date(due);
    const isItsDay = due.startsWith(job.scheduledDate.slice(0, "YYYY-MM-DD".length));
    const day = isItsDay ? "none" : format.dateTime(when, { timeZone: "UTC", weekday: "short" });
    return t("by", { day, time: times.time(when) });
  };
  const steps: Step[] = [
    {
      title: onTheWayAt ? t("onTheWay") : runner ? t("taken", { runner }) : t("takenNobody"),
      time: onTheWayAt ? at(onTheWayAt) : "",
      isDone: true,
    },
    { title: t("out"), time: legs.out.at ? at(legs.out.at) : by(due.outBy), isDone: legs.out.at !== null },
    { title: t("truck"), time: "", isDone: false },
    { title: t("in"), time: by(due.inBy), isDone: false },
  ];
  const isMissed = job.status === "missed";
  // The truck tells nobody, so what was missed is a step of the runner's.
  const now = isMissed && legs.out.at ? 3 : steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.track} aria-label={t("steps")}>
      {steps.map(({ title, time, isDone }, place) => (
        <li
          key={title}
          className={classNames(
            styles.step,
            isDone && styles.done,
            place === now && (isMissed ? styles.missed : styles.now),
          )}
          aria-current={place === now ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {place === now && isMissed ? (
              <Icon name="close" size="1rem" />
            ) : (
              isDone && <Icon name="check" size="1rem" />
            )}
          </span>
          <span className="strong">{title}</span> <span className="soft">{time}</span>
        </li>
      ))}
    </ol>
  );
}
