import type { ImpliedPickup } from "#modules/homes/days.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute, second } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { PlannedPickup, PreviewedPickup, RentalSettings } from "./contract.ts";
import type { ReadableFeed } from "./queries/rental-feeds.ts";
import { takeReading } from "./queries/rental-stays.ts";
import { type RentalPlan, readPlans } from "./read-plans.ts";
import { changesOf, missesTruck, type PresentPickup } from "./rules/plan-changes.ts";
import { syncFeed } from "./sync-feed.ts";

const mostPickups = 200;

/**
 * The host's planned pickups from today on, at most 200, by day; of all rentals, or of `only`. Excludes dropped and
 * finished ones.
 */
export async function plannedPickups(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  only?: readonly string[],
): Promise<PlannedPickup[]> {
  if (!homeownerId) return [];
  const plans = await readPlans(deps.db, { homeownerId }, { now: deps.now() });
  const shown = only ? plans.filter(({ rental }) => only.includes(rental.id)) : plans;
  return byDay(
    shown.flatMap(({ rental, implied, present }) =>
      present.flatMap((pickup) => {
        const { id, isCheckout, isCollection, stayId, nextGuestsAt, job } = pickup;
        // A draft has no job yet, so it takes the implied times.
        const here = implied.find(({ onDay }) => onDay === pickup.pickupOn);
        const times = job ?? here;
        const status = job ? openStatus(job.status) : null;
        if (!times || pickup.state === "dropped" || status === "over") return [];
        return {
          id,
          propertyId: rental.id,
          propertyName: rental.name,
          timeZone: rental.timeZone,
          pickupOn: job?.scheduledOn ?? pickup.pickupOn,
          isCheckout,
          isCollection,
          guestsLeaveOn: leavingDay(rental, here?.stayIds ?? (stayId ? [stayId] : []), pickup.pickupOn),
          windowStartsAt: times.windowStartsAt,
          outBy: times.outBy,
          windowEndsAt: times.windowEndsAt,
          nextGuestsAt,
          state: pickup.state === "asked" && !isOpen(pickup) ? ("kept" as const) : pickup.state,
          missesTruck: pickup.state === "asked" && here !== undefined && missesTruck(pickup, here),
          jobId: job?.id ?? null,
          status,
          runner: job?.runner ?? null,
          unservedZip: rental.isAreaServed ? null : rental.zipCode,
          hasTime: job !== null || here?.hasTime === true,
        };
      }),
    ),
  ).slice(0, mostPickups);
}

/** What settings would do to the host's pickups, by day, writing nothing; `isMore`: over 200. */
export async function previewSettings(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  settings: RentalSettings,
): Promise<{ pickups: PreviewedPickup[]; isMore: boolean }> {
  if (!homeownerId) return { pickups: [], isMore: false };
  const plans = await readPlans(deps.db, { homeownerId }, { now: deps.now(), settings });
  const pickups = byDay(plans.flatMap(previewOf));
  return { pickups: pickups.slice(0, mostPickups), isMore: pickups.length > mostPickups };
}

function previewOf({ rental, implied, present, terms }: RentalPlan): PreviewedPickup[] {
  const changes = changesOf(implied, present, terms);
  const changed = new Map(
    changes.flatMap((change) => ("pickup" in change ? [[change.pickup.id, change]] : [])),
  );
  const shown = (
    pickup: Pick<ImpliedPickup, "isCheckout" | "isCollection" | "nextGuestsAt">,
    stayIds: readonly (string | null)[],
    times: Pick<ImpliedPickup, "windowStartsAt" | "outBy" | "windowEndsAt">,
    pickupOn: string,
    change: PreviewedPickup["change"],
  ): PreviewedPickup => ({
    propertyId: rental.id,
    propertyName: rental.name,
    timeZone: rental.timeZone,
    pickupOn,
    isCheckout: pickup.isCheckout,
    isCollection: pickup.isCollection,
    guestsLeaveOn: leavingDay(rental, stayIds, pickupOn),
    windowStartsAt: times.windowStartsAt,
    outBy: times.outBy,
    windowEndsAt: times.windowEndsAt,
    nextGuestsAt: pickup.nextGuestsAt,
    change,
    from: null,
  });
  const added = changes.flatMap((change) =>
    change.kind === "add" && change.to.hasTime
      ? shown(change.to, change.to.stayIds, change.to, change.to.onDay, "add")
      : [],
  );
  const known = present.flatMap((pickup) => {
    const change = changed.get(pickup.id);
    if (pickup.state === "dropped" || pickup.job?.status === "cancelled") return [];
    if (change?.kind === "follow") {
      const from = change.job === "moves" || change.job === "reopens" ? movedFrom(pickup, change.to) : null;
      return {
        ...shown(
          change.to,
          change.to.stayIds,
          change.job === "stays" ? (pickup.job ?? change.to) : change.to,
          change.to.onDay,
          change.job === "begins" ? "add" : from ? "move" : "stay",
        ),
        from,
      };
    }
    const here = implied.find(({ onDay }) => onDay === pickup.pickupOn);
    const times = pickup.job ?? here;
    const isGoing = change?.kind === "cancel";
    if (!times || (!isGoing && pickup.job && !isOpen(pickup))) return [];
    const pickupOn = pickup.job?.scheduledOn ?? pickup.pickupOn;
    return shown(pickup, here?.stayIds ?? [pickup.stayId], times, pickupOn, isGoing ? "cancel" : "stay");
  });
  return [...added, ...known];
}

/** The current times of a pickup that would move; null if only its place or cans change. */
function movedFrom({ job }: PresentPickup, to: ImpliedPickup): PreviewedPickup["from"] {
  if (!job) return null;
  const { scheduledOn: pickupOn, windowStartsAt, outBy, windowEndsAt } = job;
  const isSame =
    pickupOn === to.onDay &&
    windowStartsAt === to.windowStartsAt &&
    outBy === to.outBy &&
    windowEndsAt === to.windowEndsAt;
  return isSame ? null : { pickupOn, windowStartsAt, outBy, windowEndsAt };
}

/** The last day on which any of these stays end, if it is the pickup's day or the day before; else null. */
function leavingDay({ stays }: RentalPlan["rental"], stayIds: readonly (string | null)[], pickupOn: string) {
  const days = stays.filter(({ id }) => stayIds.includes(id)).map(({ untilOn }) => untilOn);
  const near = days.filter((day) => day === pickupOn || day === addDays(pickupOn, -1));
  return near.toSorted().at(-1) ?? null;
}

function openStatus(status: JobStatus): "scheduled" | "assigned" | "in_progress" | "over" {
  return status === "scheduled" || status === "assigned" || status === "in_progress" ? status : "over";
}

function isOpen({ job }: PresentPickup): boolean {
  return job?.status === "scheduled" || job?.status === "assigned";
}

function byDay<Pickup extends { pickupOn: string; windowStartsAt: string; propertyName: string }>(
  pickups: Pickup[],
): Pickup[] {
  const key = ({ pickupOn, windowStartsAt, propertyName }: Pickup) =>
    `${pickupOn} ${windowStartsAt} ${propertyName}`;
  return pickups.toSorted((a, b) => key(a).localeCompare(key(b)));
}

/** Burst size and refill time of readings asked for by hand: per calendar, per host, and per site across hosts. */
const readingLimits = {
  feed: { most: 5, oneEvery: minute },
  host: { most: 30, oneEvery: 20 * second },
  site: { most: 60, oneEvery: second },
} as const;

const longestWait = 5 * second;

/** Counts a reading asked for by a host. Refuses with TOO_MANY_REQUESTS. */
export function countReading(
  deps: Deps,
  feed: Pick<ReadableFeed, "id" | "homeownerId" | "site">,
): Promise<void> {
  const keys = { feed: feed.id, host: feed.homeownerId, site: feed.site };
  return deps.transact(async (tx) => {
    // A fixed order, so that concurrent counts wait instead of deadlocking.
    for (const whose of ["feed", "host", "site"] as const) {
      const { most, oneEvery } = readingLimits[whose];
      const now = deps.now();
      const wait = await takeReading(tx, {
        key: `${whose} ${keys[whose]}`,
        now,
        takes: oneEvery,
        freeBefore: later(now, (most - 1) * oneEvery),
      });
      if (wait !== null) refuse(wait);
    }
  });
}

/** Reads a calendar for its host at its site's turn. Refuses with TOO_MANY_REQUESTS if the wait is too long. */
export async function readInTurn<Result>(
  deps: Pick<Deps, "feedPace">,
  site: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const ended = await deps.feedPace.turn(site, longestWait);
  if (!ended) return refuse(longestWait);
  try {
    return await read();
  } finally {
    ended();
  }
}

/** Reads a host's kept calendar. Refuses as `readInTurn` does. */
export function syncInTurn(deps: Deps, feed: ReadableFeed) {
  return readInTurn(deps, feed.site, () => syncFeed(deps, feed));
}

/** Reads a calendar with a new address. If the host is over the reading limit, the next run reads it. */
export async function readIfAllowed(deps: Deps, feed: ReadableFeed): Promise<void> {
  try {
    await countReading(deps, feed);
    await syncInTurn(deps, feed);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function refuse(wait: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / second));
  throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
}
