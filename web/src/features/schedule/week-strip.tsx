import { type ReactNode, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import { dayAfter, type Weekday, weekDaysOf, weekdayNameOf } from "#platform/values/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { dayOf } from "../pickups/pickups.ts";
import styles from "./week-strip.module.css";

const WeekChanges = lazyPart("pickups", async () => (await import("./week-changes.tsx")).WeekChanges);

/** A week's days, Sunday first, with what is known of their pickups. */
export type Week = { days: string[]; isNext: boolean; pickups: Map<string, OwnJob> };

/** The week of `today`; the next one if nothing is left of it but something comes then. */
export function weekOf(jobs: readonly OwnJob[], today: string): Week {
  const pickups = new Map(
    jobs.filter(({ status }) => status !== "cancelled").map((job) => [dayOf(job), job]),
  );
  const week = weekDaysOf(today);
  const next = weekDaysOf(dayAfter(today, 7));
  const isNext =
    !week.some((day) => day >= today && pickups.has(day)) && next.some((day) => pickups.has(day));
  return { days: isNext ? next : week, isNext, pickups };
}

/** The first day of next week, Sunday to Saturday, with an open pickup of the schedule; null without one. */
export function nextWeeksPickup(jobs: readonly OwnJob[], today: string): string | null {
  const week = weekDaysOf(dayAfter(today, 7));
  const open = jobs
    .filter(({ status, isCheckout, isExtra }) => isUpcoming(status) && !isCheckout && !isExtra)
    .map(dayOf);
  return week.find((day) => open.includes(day)) ?? null;
}

/** Whether a coming day has a pickup outside the usual weekdays, or has none on one of them. */
function isUnusual({ days, pickups }: Week, today: string, usual: readonly Weekday[]): boolean {
  return days.some((day) => day >= today && pickups.has(day) !== usual.includes(weekdayNameOf(day)));
}

/** The week as seven days: today, and those with a pickup. Asks for the reasons only if the week is unusual. */
export function WeekStrip({
  week,
  today,
  next,
  usualDays,
  children,
}: {
  week: Week;
  today: string;
  /** The day of the next pickup. */
  next: string | undefined;
  /** The weekdays of the schedule; null while nothing is planned by it or known. */
  usualDays: readonly Weekday[] | null;
  children?: ReactNode;
}) {
  const t = useTranslations("homeowner.week");
  const format = useFormatter();
  const id = useId();
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className="flex middle between gap-3">
        <h2 id={id} className="large">
          {t(week.isNext ? "next" : "title")}
        </h2>
        <Link className={styles.link} to="/calendar">
          {t("calendar")}
        </Link>
      </div>
      <ol className={styles.days}>
        {week.days.map((day) => {
          const job = week.pickups.get(day);
          return (
            <li
              key={day}
              className={classNames(styles.day, day === today ? styles.today : day === next && styles.next)}
              aria-current={day === today ? "date" : undefined}
            >
              <span>{format.dateTime(at(day), { weekday: "short", timeZone: "UTC" })}</span>
              <b className={styles.number}>{format.dateTime(at(day), { day: "numeric", timeZone: "UTC" })}</b>
              {job && <Mark job={job} />}
            </li>
          );
        })}
      </ol>
      {usualDays && isUnusual(week, today, usualDays) && <WeekChanges days={week.days} />}
      {children}
    </section>
  );
}

function Mark({ job: { status } }: { job: OwnJob }) {
  const t = useTranslations("homeowner");
  const isOver = status === "completed" || status === "missed";
  return (
    <>
      {isOver ? (
        <Icon name={status === "completed" ? "check" : "close"} size="0.875rem" />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      <VisuallyHidden>{t(`week.${isOver ? status : "pickup"}`)}</VisuallyHidden>
    </>
  );
}
