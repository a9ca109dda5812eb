import { type ReactNode, useId, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useDollars, usePrice } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { capitalised, useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { LinkRow, Rows } from "../../ui/rows.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { HoursCard } from "./hours-card.tsx";
import { shownPay } from "./runner-jobs.ts";
import { daysOf, isOff, weekDays } from "./runner-week.ts";
import { useAvailability } from "./use-availability.ts";
import styles from "./week.module.css";

const DaysOffDialog = lazyDialog(
  async () => (await import("./days-off-dialog.tsx")).DaysOffDialog,
  "runners",
  "pickups",
);

/** /runner/week: the days with their stops and dollars, whether the runner is online, days off and hours. */
export default function WeekPage() {
  const t = useTranslations("runnerWeek");
  const { runnerProfile } = useSignedInUser();
  const jobs = trpc.runner.jobs.useQuery();
  const now = useNow({ updateInterval: 60_000 });
  const today = dayIn(now, usePickupZone());
  return (
    <Page
      title={t("title")}
      actions={
        runnerProfile?.applicationStatus === "approved" && (
          <Availability isOnline={runnerProfile.isAvailable} />
        )
      }
    >
      {jobs.data ? (
        <Days days={daysOf(jobs.data)} today={today} />
      ) : jobs.error ? (
        <ErrorState error={jobs.error} onRetry={jobs.refetch} />
      ) : (
        <PageSkeleton />
      )}
      <Columns kind="halves">
        <DaysOff today={today} />
        <HoursCard />
      </Columns>
      {runnerProfile && (
        <Rows>
          <LinkRow label={t("streets")} to="/runner/streets" />
        </Rows>
      )}
    </Page>
  );
}

/** Online or offline, with the switch. */
function Availability({ isOnline }: { isOnline: boolean }) {
  const t = useTranslations("runnerWeek.availability");
  const runner = useTranslations("runner.availability");
  const { setAvailability, isChanging } = useAvailability();
  return (
    <div className="flex middle gap-3">
      <span className={classNames(styles.availability, isOnline && styles.online)}>
        {t(isOnline ? "on" : "off")}
      </span>
      <Button variant="quiet" loading={isChanging} onClick={() => setAvailability(!isOnline)}>
        {isOnline ? t("goOffline") : runner("goOnline")}
      </Button>
    </div>
  );
}

/** A week of days; a chosen one shows its jobs below. */
function Days({ days, today }: { days: ReturnType<typeof daysOf>; today: string }) {
  const t = useTranslations("runnerWeek");
  const format = useFormatter();
  const { span, weekday } = useDays();
  const dollars = usePrice();
  const { data: planned } = trpc.runner.daysOff.useQuery();
  const [weeks, setWeeks] = useState(0);
  // Null is today, which may be another day once the zone of the areas is known.
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = asked ?? today;
  const id = useId();
  const week = weekDays(today, weeks);
  const [first = today] = week;
  const last = week.at(-1) ?? today;
  const inWeek = week.flatMap((day) => days.get(day) ?? []);
  const turn = (by: number) => {
    setWeeks(weeks + by);
    setAsked(weeks + by === 0 ? null : (weekDays(today, weeks + by)[0] ?? null));
  };
  const part = (day: string, options: { weekday?: "short"; day?: "numeric" }) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { ...options, timeZone: "UTC" });
  return (
    <section className={styles.week} aria-labelledby={id}>
      <div className="flex middle between gap-3">
        <div>
          <h2 id={id} className="large">
            {span(first, last)}
          </h2>
          <p className="soft small">
            {t("sum", {
              count: inWeek.reduce((sum, day) => sum + day.stops, 0),
              amount: dollars(inWeek.reduce((sum, day) => sum + day.cents, 0)),
            })}
          </p>
        </div>
        <div className="flex gap-2">
          <Turn label={t("before")} icon="back" onClick={() => turn(-1)} />
          <Turn label={t("after")} icon="arrowRight" onClick={() => turn(1)} />
        </div>
      </div>
      <ol className={styles.days}>
        {week.map((day) => {
          const has = days.get(day);
          const isDayOff = isOff(planned?.daysOff, day);
          return (
            <li key={day}>
              <button
                type="button"
                className={classNames(styles.day, day === today && styles.today)}
                aria-pressed={day === chosen}
                aria-current={day === today ? "date" : undefined}
                onClick={() => setAsked(day)}
              >
                <span className={styles.date}>
                  {part(day, { weekday: "short" })} <b>{part(day, { day: "numeric" })}</b>
                </span>
                <span className={styles.stops}>
                  {isDayOff ? t("dayOff") : has ? t("stops", { count: has.stops }) : t("none")}
                </span>
                <span className={styles.pay}>{has ? dollars(has.cents) : ""}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <DayJobs day={chosen} name={weekday(chosen)} jobs={days.get(chosen)?.jobs ?? []} />
    </section>
  );
}

function Turn({ label, icon, onClick }: { label: string; icon: "back" | "arrowRight"; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function DayJobs({
  day,
  name,
  jobs,
}: {
  day: string;
  name: string;
  jobs: NonNullable<ReturnType<ReturnType<typeof daysOf>["get"]>>["jobs"];
}) {
  const t = useTranslations("runnerWeek");
  const times = useJobTimes();
  const dollars = useDollars();
  return (
    <div role="status" className="grid gap-3">
      {jobs.length === 0 ? (
        <p className="soft">{t("dayEmpty", { day: name })}</p>
      ) : (
        <>
          <ul>
            {jobs.map((job) => (
              <li key={job.id} className="py-3 ruled">
                <ListRow
                  title={job.address}
                  text={`${capitalised(times.window(job))} · ${dollars(shownPay(job))}`}
                  badge={<JobStatusBadge status={job.status} />}
                />
              </li>
            ))}
          </ul>
          <div>
            <ButtonLink variant="quiet" to="/runner/route" search={{ day }}>
              {t("openRoute", { day: name })}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

/** The planned days off, each with its end, and the button to take more. */
function DaysOff({ today }: { today: string }) {
  const t = useTranslations("runnerWeek.daysOff");
  const source = trpc.runner.daysOff.useQuery();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div id="days-off">
      <ListCard
        title={t("title")}
        source={{ ...source, data: source.data?.daysOff.map((off) => ({ ...off, id: off.fromOn })) }}
        empty={<p className="soft">{t("none")}</p>}
        after={
          <div className="mt-3">
            <Button variant="quiet" wide onClick={() => setIsAsked(true)}>
              {t("take")}
            </Button>
          </div>
        }
      >
        {(off) => <PlannedRow {...off} />}
      </ListCard>
      <DaysOffDialog opened={isAsked} today={source.data?.today ?? today} onClose={() => setIsAsked(false)} />
    </div>
  );
}

function PlannedRow({ fromOn, untilOn }: { fromOn: string; untilOn: string }): ReactNode {
  const t = useTranslations("runnerWeek.daysOff");
  const { day, span } = useDays();
  const days = fromOn === untilOn ? day(fromOn) : span(fromOn, untilOn);
  const { runner } = trpc.useUtils();
  const { act: end, isActing } = useAct(trpc.runner.endDaysOff, {
    success: { title: t("ended"), message: t("endedText"), kind: "info" },
    failure: { sentence: t("endFailed") },
    invalidates: [runner.daysOff, runner.offerDetails],
  });
  return (
    <ListRow
      title={days}
      actions={
        <Button
          variant="quiet"
          loading={isActing}
          aria-label={t("endNamed", { days })}
          onClick={() => end({ fromOn })}
        >
          {t("end")}
        </Button>
      }
    />
  );
}
