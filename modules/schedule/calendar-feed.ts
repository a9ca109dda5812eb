import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { findHome, lockOwnAccount } from "#modules/accounts/index.ts";
import type * as contract from "#modules/homes/contract.ts";
import { pickupTimes } from "#modules/homes/days.ts";
import type { CanKind, FollowedCalendar } from "#modules/homes/rules.ts";
import { findCalendarFacts } from "#modules/pickups/index.ts";
import type { JobKind, JobStatus } from "#modules/pickups/rules/status.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import type { HolidayNote } from "#modules/rentals/days.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type { Language } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import { daysOf, daysRead, factDays } from "./calendar.ts";
import {
  deleteFeed,
  findFeed,
  findFeedOwner,
  listFeedJobs,
  listPickupsOfRentals,
  saveFeed,
} from "./queries/calendar-feeds.ts";

/** Days of past and future pickups in the calendar. */
const [daysKept, daysAhead] = [28, 400];

/**
 * A rental's pickup in the calendar of all a host's rentals, lasting while its cans go out. It contains nothing that
 * opens a gate, and only the runner's first name.
 */
export type PickupEvent = {
  uid: string;
  /** Increases with each change. */
  sequence: number;
  changedAt: string;
  /** The pickup's local day. */
  onDay: string;
  startsAt: string;
  endsAt: string;
  property: string;
  address: string;
  status: Extract<JobStatus, "scheduled" | "assigned" | "in_progress" | "completed">;
  runner: string | null;
};

export type PickupsFeed = { language: Language; events: PickupEvent[] };

/** The pickups at a host's rentals, from four weeks ago on, soonest first. */
async function readPickups(
  deps: Deps,
  host: { homeownerId: string; language: Language },
): Promise<PickupsFeed> {
  const now = deps.now();
  const pickups = await listPickupsOfRentals(deps.db, {
    homeownerId: host.homeownerId,
    from: later(now, -daysKept * day).slice(0, 10),
    until: later(now, daysAhead * day).slice(0, 10),
  });
  return {
    language: host.language,
    events: pickups.map((pickup) => ({
      uid: `${pickup.id}@tidycurb`,
      sequence: pickup.events,
      changedAt: pickup.latestAt,
      onDay: pickup.onDay,
      startsAt: pickup.windowStartsAt,
      endsAt: pickup.outBy,
      property: pickup.property,
      address: `${pickup.address}, ${pickup.city}, ${pickup.state} ${pickup.zipCode}`,
      status: pickup.status as PickupEvent["status"],
      runner: pickup.runner,
    })),
  };
}

/** Days of past pickups kept in a feed. */
const daysBack = 28;

/** A pickup in a feed. It contains nothing that opens a gate. */
export type FeedEvent = {
  /** Stable across changes to a pickup; generated pickups use their day. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  changedAt: string;
  /** The pickup's local day. */
  onDay: string;
  startsAt: string;
  endsAt: string;
  kind: JobKind;
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
): Promise<({ shows: "home" } & Feed) | ({ shows: "rentals" } & PickupsFeed) | null> {
  const owner = await findFeedOwner(deps.db, hashToken(token));
  if (!owner) return null;
  return owner.shows === "home"
    ? { shows: "home", ...(await readHome(deps, owner)) }
    : { shows: "rentals", ...(await readPickups(deps, owner)) };
}

type Owner = NonNullable<Awaited<ReturnType<typeof findFeedOwner>>>;

/** The pickups of the last four weeks and the next six, to the end of the last week as on the calendar page. */
async function readHome(deps: Deps, owner: Owner): Promise<Feed> {
  const now = deps.now();
  const { homeownerId, address, unit, city } = owner;
  const from = later(now, -daysBack * day).slice(0, 10);
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
        onDay: job.onDay,
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
    const { windowStartsAt, outBy } = pickupTimes(
      planned.onDay,
      facts,
      ruleAmong(facts.promises, "promises", planned.onDay),
    );
    return [
      {
        uid: uidOfDay(planned.onDay),
        ...changesOf(planned.onDay),
        onDay: planned.onDay,
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

/** When the address of the home's or the rentals' calendar was made; null without one. */
export async function calendarFeed(deps: Deps, { homeownerId }: HomeownerActor, of: FollowedCalendar) {
  const found = homeownerId && (await findFeed(deps.db, of, homeownerId));
  return { madeAt: found ? found.madeAt : null };
}

/**
 * Makes a calendar's address, voiding the former. Refuses with SUBSCRIPTION_REQUIRED without a home, for the rentals' one
 * before the first rental.
 */
export function makeCalendarFeed(deps: Deps, actor: HomeownerActor, of: FollowedCalendar) {
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    const { homeownerId } = actor;
    const hasPlace = of === "rentals" || (await findHome(tx, actor.userId)) !== null;
    if (!homeownerId || !hasPlace) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const token = randomBytes(32).toString("base64url");
    const madeAt = deps.now();
    await saveFeed(tx, of, { homeownerId, tokenHash: hashToken(token), madeAt });
    return { path: `/api/calendar/${token}.ics`, madeAt };
  });
}

/** Removes the address, which stops working. Safe to repeat. */
export async function revokeCalendarFeed(
  deps: Deps,
  actor: HomeownerActor,
  of: FollowedCalendar,
): Promise<z.output<typeof contract.revokeCalendarFeed.output>> {
  if (actor.homeownerId) await deleteFeed(deps.db, of, actor.homeownerId);
  return { ok: true };
}
