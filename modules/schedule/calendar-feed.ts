import type { CanKind } from "#modules/homes/rules/cans.ts";
import { visitTimes } from "#modules/homes/rules/days/visit-times.ts";
import { findCalendarFacts } from "#modules/pickups/index.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import { ruleAmong } from "#modules/rates/rules/platform-rules.ts";
import type { HolidayNote } from "#modules/rentals/rules/days/plan.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { day, later } from "#platform/instants.ts";
import type { Language } from "#platform/values/preferences.ts";
import { daysOf, daysRead, factDays } from "./calendar.ts";
import { findFeedOwner, listFeedJobs } from "./queries/calendar-feeds.ts";
import { readVisits, type VisitsFeed } from "./visits-calendar.ts";

/** Days of past pickups kept in a feed. */
const daysKept = 28;

/** A pickup in a feed. It contains nothing that opens a gate. */
export type FeedEvent = {
  /** Stable across changes to a pickup; generated pickups use their day. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  changedAt: string;
  startsAt: string;
  endsAt: string;
  kind: "weekly" | "one_off" | "checkout";
  canKinds: CanKind[];
  status: Exclude<JobStatus, "cancelled"> | "planned";
  runner: string | null;
  notes: HolidayNote[];
};

export type Feed = { language: Language; place: string; events: FeedEvent[] };

/** The calendar for a token: a home's, or that of a host's rentals. Null for an invalid token. */
export async function readCalendar(
  deps: Deps,
  token: string,
): Promise<({ shows: "home" } & Feed) | ({ shows: "rentals" } & VisitsFeed) | null> {
  const owner = await findFeedOwner(deps.db, hashToken(token));
  if (!owner) return null;
  return owner.shows === "home"
    ? { shows: "home", ...(await readHome(deps, owner)) }
    : { shows: "rentals", ...(await readVisits(deps, owner)) };
}

type Owner = NonNullable<Awaited<ReturnType<typeof findFeedOwner>>>;

/** The pickups of the last four weeks and the next six, to the end of the last week as on the calendar page. */
async function readHome(deps: Deps, owner: Owner): Promise<Feed> {
  const now = deps.now();
  const { homeownerId, address, unit, city } = owner;
  const from = later(now, -daysKept * day).slice(0, 10);
  const until = later(now, daysRead * day).slice(0, 10);
  const [facts, jobs] = await Promise.all([
    findCalendarFacts(deps.db, owner.userId, factDays(now, daysRead)),
    listFeedJobs(deps.db, { homeownerId, from, until }),
  ]);
  const days = facts ? daysOf(facts, now) : [];
  const weeklyOf = (onDay: string) => jobs.filter((job) => job.kind === "weekly" && job.onDay === onDay);
  const uidOfDay = (onDay: string) => `${homeownerId}-${onDay}@tidycurb`;
  const changesOf = (onDay: string) => {
    const all = weeklyOf(onDay);
    return {
      // Replanning a pickup makes a new job, so count the events of all jobs that day.
      sequence: all.reduce((sum, { events }) => sum + events, 0),
      changedAt: all.reduce((latest, { latestAt }) => (latestAt > latest ? latestAt : latest), owner.madeAt),
    };
  };
  const jobEvents = jobs.flatMap((job): FeedEvent[] => {
    if (job.status === "cancelled") return [];
    const isWeekly = job.kind === "weekly";
    return [
      {
        uid: isWeekly ? uidOfDay(job.onDay) : `${job.id}@tidycurb`,
        ...(isWeekly ? changesOf(job.onDay) : { sequence: job.events, changedAt: job.latestAt }),
        startsAt: job.windowStartsAt,
        endsAt: job.outBy,
        kind: job.kind,
        canKinds: job.canKinds,
        status: job.status,
        runner: job.runner,
        notes: isWeekly ? (days.find(({ onDay }) => onDay === job.onDay)?.notes ?? []) : [],
      },
    ];
  });
  const planned = days.flatMap((planned): FeedEvent[] => {
    if (!facts || planned.state !== "planned") return [];
    const { windowStartsAt, outBy } = visitTimes(
      planned.onDay,
      facts,
      ruleAmong(facts.promises, "promises", planned.onDay),
    );
    return [
      {
        uid: uidOfDay(planned.onDay),
        ...changesOf(planned.onDay),
        startsAt: windowStartsAt,
        endsAt: outBy,
        kind: "weekly",
        canKinds: planned.canKinds,
        status: "planned",
        runner: null,
        notes: planned.notes,
      },
    ];
  });
  return {
    language: owner.language,
    place: `${unit ? `${address}, ${unit}` : address}, ${city}`,
    events: [...jobEvents, ...planned].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
  };
}
