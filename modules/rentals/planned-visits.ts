import type { ImpliedVisit } from "#modules/homes/days.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute, second } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { PlannedVisit, PreviewedVisit, RentalSettings } from "./contract.ts";
import type { ReadableFeed } from "./queries/rental-feeds.ts";
import { takeReading } from "./queries/rental-stays.ts";
import { type RentalPlan, readPlans } from "./read-plans.ts";
import { changesOf, missesTruck, type PresentVisit } from "./rules/plan-changes.ts";
import { syncFeed } from "./sync-feed.ts";

const mostVisits = 200;

/** The host's planned pickups from today on, at most 200, by day. Excludes dropped and finished ones. */
export async function plannedVisits(deps: Deps, { homeownerId }: HomeownerActor): Promise<PlannedVisit[]> {
  if (!homeownerId) return [];
  const plans = await readPlans(deps.db, { homeownerId }, { now: deps.now() });
  return byDay(
    plans.flatMap(({ rental, implied, present }) =>
      present.flatMap((visit) => {
        const { id, isCheckout, isCollection, stayId, nextGuestsAt, job } = visit;
        // A draft has no job yet, so it takes the implied times.
        const here = implied.find(({ onDay }) => onDay === visit.visitOn);
        const times = job ?? here;
        const status = job ? openStatus(job.status) : null;
        if (!times || visit.state === "dropped" || status === "over") return [];
        return {
          id,
          propertyId: rental.id,
          propertyName: rental.name,
          timeZone: rental.timeZone,
          visitOn: job?.scheduledOn ?? visit.visitOn,
          isCheckout,
          isCollection,
          guestsLeaveOn: leavingDay(rental, here?.stayIds ?? (stayId ? [stayId] : []), visit.visitOn),
          windowStartsAt: times.windowStartsAt,
          outBy: times.outBy,
          windowEndsAt: times.windowEndsAt,
          nextGuestsAt,
          state: visit.state === "asked" && !isOpen(visit) ? ("kept" as const) : visit.state,
          missesTruck: visit.state === "asked" && here !== undefined && missesTruck(visit, here),
          jobId: job?.id ?? null,
          status,
          runner: job?.runner ?? null,
          unservedZip: rental.isAreaServed ? null : rental.zipCode,
        };
      }),
    ),
  ).slice(0, mostVisits);
}

/** What settings would do to the host's pickups, by day, writing nothing; `isMore`: over 200. */
export async function previewSettings(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  settings: RentalSettings,
): Promise<{ visits: PreviewedVisit[]; isMore: boolean }> {
  if (!homeownerId) return { visits: [], isMore: false };
  const plans = await readPlans(deps.db, { homeownerId }, { now: deps.now(), settings });
  const visits = byDay(plans.flatMap(previewOf));
  return { visits: visits.slice(0, mostVisits), isMore: visits.length > mostVisits };
}

function previewOf({ rental, implied, present, terms }: RentalPlan): PreviewedVisit[] {
  const changes = changesOf(implied, present, terms);
  const changed = new Map(
    changes.flatMap((change) => ("visit" in change ? [[change.visit.id, change]] : [])),
  );
  const shown = (
    visit: Pick<ImpliedVisit, "isCheckout" | "isCollection" | "nextGuestsAt">,
    stayIds: readonly (string | null)[],
    times: Pick<ImpliedVisit, "windowStartsAt" | "outBy" | "windowEndsAt">,
    visitOn: string,
    change: PreviewedVisit["change"],
  ): PreviewedVisit => ({
    propertyId: rental.id,
    propertyName: rental.name,
    timeZone: rental.timeZone,
    visitOn,
    isCheckout: visit.isCheckout,
    isCollection: visit.isCollection,
    guestsLeaveOn: leavingDay(rental, stayIds, visitOn),
    windowStartsAt: times.windowStartsAt,
    outBy: times.outBy,
    windowEndsAt: times.windowEndsAt,
    nextGuestsAt: visit.nextGuestsAt,
    change,
    from: null,
  });
  const added = changes.flatMap((change) =>
    change.kind === "add" ? shown(change.to, change.to.stayIds, change.to, change.to.onDay, "add") : [],
  );
  const known = present.flatMap((visit) => {
    const change = changed.get(visit.id);
    if (visit.state === "dropped" || visit.job?.status === "cancelled") return [];
    if (change?.kind === "follow") {
      const from = change.job === "moves" ? movedFrom(visit, change.to) : null;
      return {
        ...shown(
          change.to,
          change.to.stayIds,
          change.job === "stays" ? (visit.job ?? change.to) : change.to,
          change.to.onDay,
          change.job === "begins" ? "add" : from ? "move" : "stay",
        ),
        from,
      };
    }
    const here = implied.find(({ onDay }) => onDay === visit.visitOn);
    const times = visit.job ?? here;
    const isGoing = change?.kind === "cancel";
    if (!times || (!isGoing && visit.job && !isOpen(visit))) return [];
    const visitOn = visit.job?.scheduledOn ?? visit.visitOn;
    return shown(visit, here?.stayIds ?? [visit.stayId], times, visitOn, isGoing ? "cancel" : "stay");
  });
  return [...added, ...known];
}

/** The current times of a pickup that would move; null if only its place or cans change. */
function movedFrom({ job }: PresentVisit, to: ImpliedVisit): PreviewedVisit["from"] {
  if (!job) return null;
  const { scheduledOn: visitOn, windowStartsAt, outBy, windowEndsAt } = job;
  const isSame =
    visitOn === to.onDay &&
    windowStartsAt === to.windowStartsAt &&
    outBy === to.outBy &&
    windowEndsAt === to.windowEndsAt;
  return isSame ? null : { visitOn, windowStartsAt, outBy, windowEndsAt };
}

/** The last day on which any of these stays end, if it is the pickup's day or the day before; else null. */
function leavingDay({ stays }: RentalPlan["rental"], stayIds: readonly (string | null)[], visitOn: string) {
  const days = stays.filter(({ id }) => stayIds.includes(id)).map(({ untilOn }) => untilOn);
  const near = days.filter((day) => day === visitOn || day === addDays(visitOn, -1));
  return near.toSorted().at(-1) ?? null;
}

function openStatus(status: JobStatus): "scheduled" | "assigned" | "in_progress" | "over" {
  return status === "scheduled" || status === "assigned" || status === "in_progress" ? status : "over";
}

function isOpen({ job }: PresentVisit): boolean {
  return job?.status === "scheduled" || job?.status === "assigned";
}

function byDay<Visit extends { visitOn: string; windowStartsAt: string; propertyName: string }>(
  visits: Visit[],
): Visit[] {
  const key = ({ visitOn, windowStartsAt, propertyName }: Visit) =>
    `${visitOn} ${windowStartsAt} ${propertyName}`;
  return visits.toSorted((a, b) => key(a).localeCompare(key(b)));
}

/** Burst size and refill time of readings asked for by hand: per calendar, per host, and per site across hosts. */
const readingLimits = {
  feed: { most: 5, oneEvery: minute },
  host: { most: 30, oneEvery: 20 * second },
  site: { most: 60, oneEvery: second },
} as const;

const longestWait = 5 * second;

/** Counts a reading asked for by a host. Refuses with TOO_MANY_REQUESTS. */
export function countReading(deps: Deps, feed: ReadableFeed): Promise<void> {
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
export async function readInTurn(deps: Deps, feed: ReadableFeed): Promise<void> {
  const ended = await deps.feedPace.turn(feed.site, longestWait);
  if (!ended) return refuse(longestWait);
  try {
    await syncFeed(deps, feed);
  } finally {
    ended();
  }
}

/** Reads a calendar with a new address. If the host is over the reading limit, the next run reads it. */
export async function readIfAllowed(deps: Deps, feed: ReadableFeed): Promise<void> {
  try {
    await countReading(deps, feed);
    await readInTurn(deps, feed);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function refuse(wait: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / second));
  throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
}
