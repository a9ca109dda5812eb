import type { ImpliedPickup, PickupTimes } from "#modules/homes/days.ts";
import { type CanKind, isAllowed } from "#modules/homes/rules.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { RentalPickupState, RentalSettings } from "./feeds.ts";

/** A planned pickup with its job. */
export type PresentPickup = {
  id: string;
  pickupOn: string;
  isCheckout: boolean;
  isCollection: boolean;
  stayId: string | null;
  nextGuestsAt: string | null;
  state: RentalPickupState;
  job:
    | (PickupTimes & {
        id: string;
        status: JobStatus;
        runnerId: string | null;
        scheduledOn: string;
        canKinds: readonly CanKind[];
        /** Its place or cans differ from the rental's. */
        isOutdated: boolean;
      })
    | null;
};

/** A pickup scheduled by hand, with its job. */
export type HandMadePickup = Pick<PickupTimes, "windowStartsAt" | "outBy"> & {
  jobId: string;
  onDay: string;
  status: JobStatus;
};

/**
 * The change to one planned pickup. add: it is new. follow: it takes the implied values; its job stays, moves, begins,
 * or gives way to a new one that no runner has. cancel: it goes, with its job if no runner has accepted. ask: a runner has accepted a job that is no longer
 * implied or misses the truck. settle: only its state changes. join: an unaccepted job made by hand takes the
 * collection's times. adopt: the same when accepted; the host is asked as for any that misses the truck.
 */
export type PlanChange =
  | { kind: "add"; to: ImpliedPickup; state: "draft" | "scheduled" }
  | {
      kind: "follow";
      pickup: PresentPickup;
      to: ImpliedPickup;
      stayId: string | null;
      state: RentalPickupState;
      job: "stays" | "moves" | "begins" | "reopens";
    }
  | { kind: "cancel"; pickup: PresentPickup }
  | { kind: "ask"; pickup: PresentPickup }
  | { kind: "settle"; pickup: PresentPickup; state: "kept" | "dropped" }
  | { kind: "join"; jobId: string; to: ImpliedPickup }
  | { kind: "adopt"; jobId: string; to: ImpliedPickup };

/** A day's last pickup, canceled by a pause or end; `stayIds`: stays that ended then, unchanged since. */
export type StoppedPickup = Pick<PickupTimes, "timeWindow"> & { onDay: string; stayIds: readonly string[] };

export type PlanTerms = {
  settings: Pick<RentalSettings, "isAutomatic" | "mode">;
  /** Whether the service continues, and whether new pickups may be scheduled. */
  isServed: boolean;
  mayAdd: boolean;
  /** Whether a runner works there; if not, new pickups stay drafts. */
  isAreaServed: boolean;
  /** The known end of the service; nothing is implied after it. */
  endsAt: string | null;
  /** Pickups made by hand. Each serves its day unless it misses the truck. */
  handMade: readonly HandMadePickup[];
  /** Pickups that a pause or the end of the service canceled; each returns without another confirmation. */
  stopped: readonly StoppedPickup[];
  /** Drafts the host has just confirmed. */
  confirmed: readonly string[];
  now: string;
};

/**
 * The changes that match present pickups, from today on, to the implied ones; empty if they match. Jobs without a
 * runner follow. Accepted jobs keep their times unless a rule for cans at the curb forbids them; the host is asked if
 * they are no longer implied or miss the truck.
 */
export function changesOf(
  implied: readonly ImpliedPickup[],
  present: readonly PresentPickup[],
  terms: PlanTerms,
): PlanChange[] {
  if (!terms.isServed) return present.flatMap((pickup) => unserved(pickup));
  const wanted = implied.filter(({ windowStartsAt }) => !terms.endsAt || windowStartsAt < terms.endsAt);
  const byDay = new Map(wanted.map((pickup) => [pickup.onDay, pickup]));
  const taken = new Set([
    ...present.map(({ pickupOn }) => pickupOn),
    ...terms.handMade.map(({ onDay }) => onDay),
  ]);
  const free = wanted.filter(({ onDay, outBy }) => !taken.has(onDay) && outBy > terms.now);
  const followed = new Set(present.filter(isLive).flatMap(({ stayId }) => stayId ?? []));
  const isFollowed = ({ stayIds }: ImpliedPickup) => stayIds.some((id) => followed.has(id));
  const changes: PlanChange[] = joinedByHand(byDay, present, terms);
  /** Pickups whose stay has left them: they may serve another stay, or else get the `otherwise` changes. */
  const spare: { pickup: PresentPickup; otherwise: PlanChange[] }[] = [];
  for (const pickup of present) {
    const here = byDay.get(pickup.pickupOn);
    const there = free.find(({ stayIds }) => pickup.stayId !== null && stayIds.includes(pickup.stayId));
    // If nothing may be added, another checkout that day does not take over a stay's pickup.
    const isAtHome = here && (terms.mayAdd || here.isCollection || isFollowed(here));
    if (isAtHome || !mayMove(pickup))
      changes.push(...(here ? stillImplied(pickup, here, terms) : notImplied(pickup, terms)));
    else if (there) {
      free.splice(free.indexOf(there), 1);
      changes.push(...moving(pickup, there, terms));
    } else if (here) spare.push({ pickup, otherwise: stillImplied(pickup, here, terms) });
    else spare.unshift({ pickup, otherwise: notImplied(pickup, terms) });
  }
  const moved = terms.mayAdd ? [] : free.filter(isFollowed);
  for (const { pickup, otherwise } of spare) {
    const to = moved.shift();
    changes.push(...(to ? moving(pickup, to, terms) : otherwise));
  }
  for (const to of terms.mayAdd ? free : []) {
    const returns = terms.stopped.some((stopped) => isStillImplied(stopped, to));
    if (terms.settings.isAutomatic || returns || isFollowed(to))
      changes.push({
        kind: "add",
        to,
        state:
          terms.isAreaServed && to.hasTime && (terms.settings.mode === "commit" || returns)
            ? "scheduled"
            : "draft",
      });
  }
  return changes;
}

/** Whether the same stay, or the same collection, implies a canceled pickup. */
function isStillImplied({ onDay, timeWindow, stayIds }: StoppedPickup, to: ImpliedPickup): boolean {
  if (onDay !== to.onDay) return false;
  return to.isCollection ? timeWindow === to.timeWindow : to.stayIds.some((id) => stayIds.includes(id));
}

/** Changes for pickups made by hand that would miss the truck on a day that became a collection day. */
function joinedByHand(
  byDay: ReadonlyMap<string, ImpliedPickup>,
  present: readonly PresentPickup[],
  { handMade, mayAdd, settings, now }: PlanTerms,
): PlanChange[] {
  if (!mayAdd || !settings.isAutomatic) return [];
  const joined = new Set(present.map(({ pickupOn }) => pickupOn));
  return handMade.flatMap(({ onDay, jobId, status, outBy, windowStartsAt }): PlanChange[] => {
    const to = byDay.get(onDay);
    if (!to || joined.has(onDay) || isInTime({ outBy }, to) || to.outBy <= now || windowStartsAt <= now)
      return [];
    if (status !== "scheduled" && status !== "assigned") return [];
    joined.add(onDay);
    return [{ kind: status === "scheduled" ? "join" : "adopt", jobId, to }];
  });
}

/** Whether cans out by then are in time: always, except for a collection. */
function isInTime({ outBy }: Pick<PickupTimes, "outBy">, to: ImpliedPickup): boolean {
  return !to.isCollection || outBy <= to.outBy;
}

/** Forgets a pickup that a pause or an end canceled, so that it can return; a dropped one stays dropped. */
function unserved(pickup: PresentPickup): PlanChange[] {
  const isOpen = pickup.state === "draft" || isUntaken(pickup) || pickup.job?.status === "cancelled";
  return isOpen && pickup.state !== "dropped" ? [{ kind: "cancel", pickup }] : [];
}

function stillImplied(pickup: PresentPickup, to: ImpliedPickup, terms: PlanTerms): PlanChange[] {
  const { state, job } = pickup;
  if (state === "dropped" || state === "kept" || isOver(pickup)) return settled(pickup);
  if (job?.status === "cancelled") return [{ kind: "settle", pickup, state: "dropped" }];
  const isServedByHand = terms.handMade.some((each) => each.onDay === pickup.pickupOn && isInTime(each, to));
  if (isServedByHand && (state === "draft" || isUntaken(pickup))) return [{ kind: "cancel", pickup }];
  if (missesTruck(pickup, to)) return state === "asked" ? [] : [{ kind: "ask", pickup }];
  if (losesTime(pickup, to, terms)) return moving(pickup, to, terms);
  const change = following(pickup, to, terms);
  const isSame =
    change.job === "stays" &&
    change.state === state &&
    change.stayId === pickup.stayId &&
    to.isCheckout === pickup.isCheckout &&
    to.isCollection === pickup.isCollection &&
    to.nextGuestsAt === pickup.nextGuestsAt;
  return isSame ? [] : [change];
}

function notImplied(pickup: PresentPickup, { endsAt }: PlanTerms): PlanChange[] {
  const { state, job } = pickup;
  if (state === "dropped") return [{ kind: "cancel", pickup }];
  if (isOver(pickup)) return settled(pickup);
  if (state === "draft" || job?.status === "cancelled") return [{ kind: "cancel", pickup }];
  if (state === "kept") return [];
  if (isUntaken(pickup)) return [{ kind: "cancel", pickup }];
  // Pickups after the service's end are canceled with it.
  const isAfterEnd = job && endsAt && job.windowStartsAt >= endsAt;
  return state === "scheduled" && !isAfterEnd ? [{ kind: "ask", pickup }] : [];
}

/** Whether an accepted checkout is on a day that became a collection day, so that its cans go out after the truck. */
export function missesTruck({ isCollection, job }: PresentPickup, to: ImpliedPickup): boolean {
  return to.isCollection && !isCollection && job?.status === "assigned" && job.outBy > to.outBy;
}

/** Settles a question once the runner has begun. */
function settled(pickup: PresentPickup): PlanChange[] {
  return pickup.state === "asked" ? [{ kind: "settle", pickup, state: "kept" }] : [];
}

/** Whether an unaccepted job has no time left between the guests. One whose window has begun stays. */
function losesTime({ job }: PresentPickup, to: ImpliedPickup, { now }: PlanTerms): boolean {
  return !to.hasTime && job?.status === "scheduled" && job.windowStartsAt > now;
}

/** A job without time gives way to a draft. */
function moving(pickup: PresentPickup, to: ImpliedPickup, terms: PlanTerms): PlanChange[] {
  if (!losesTime(pickup, to, terms)) return [following(pickup, to, terms)];
  return [
    { kind: "cancel", pickup },
    { kind: "add", to, state: "draft" },
  ];
}

function following(
  pickup: PresentPickup,
  to: ImpliedPickup,
  terms: PlanTerms,
): Extract<PlanChange, { kind: "follow" }> {
  const { id, job, state, stayId } = pickup;
  const isWished =
    terms.confirmed.includes(id) || (terms.settings.isAutomatic && terms.settings.mode === "commit");
  const isPossible = terms.mayAdd && terms.isAreaServed && to.hasTime && to.outBy > terms.now;
  const begins = state === "draft" && isPossible && isWished;
  return {
    kind: "follow",
    pickup,
    to,
    stayId: stayId !== null && to.stayIds.includes(stayId) ? stayId : (to.stayIds[0] ?? null),
    state: state === "draft" && !begins ? "draft" : "scheduled",
    job: begins
      ? "begins"
      : isPossible && isForbidden(pickup, to, terms)
        ? "reopens"
        : job && needsMove(pickup, job, to, terms.now)
          ? "moves"
          : "stays",
  };
}

/**
 * Whether an accepted job can't keep its times: a collection's cans would be at the curb when the place's rule no longer
 * allows it, or a runner could come on any day until after the next guests or the truck.
 */
function isForbidden({ job }: PresentPickup, to: ImpliedPickup, { now }: PlanTerms): boolean {
  if (job?.status !== "assigned" || job.windowStartsAt <= now) return false;
  return !isAllowed(job, to.allowed ?? null) || isTooWide(job, to);
}

/**
 * Whether a runner may come on any of several days, also after it is due now. A checkout's ordinary window ends within 30
 * hours of its day's midnight in UTC, wherever we serve; one that ends on a later day, after 34. A cleaner's wait moves
 * only the start.
 */
function isTooWide(job: NonNullable<PresentPickup["job"]>, to: ImpliedPickup): boolean {
  const isFlexible =
    job.outBy === job.inBy && Date.parse(job.inBy) - Date.parse(job.scheduledOn) > 32 * 3_600_000;
  return isFlexible && job.inBy > to.inBy;
}

/** Whether an unaccepted job needs other times or another place. One whose window has begun stays, unless too wide. */
function needsMove(
  pickup: PresentPickup,
  job: NonNullable<PresentPickup["job"]>,
  to: ImpliedPickup,
  now: string,
): boolean {
  if (!isUntaken(pickup)) return false;
  if (job.scheduledOn !== to.onDay) return true;
  if (to.outBy <= now || (job.windowStartsAt <= now && !isTooWide(job, to))) return false;
  return (
    job.isOutdated ||
    job.canKinds.join() !== to.canKinds.join() ||
    job.timeWindow !== to.timeWindow ||
    job.windowStartsAt !== to.windowStartsAt ||
    job.windowEndsAt !== to.windowEndsAt ||
    job.outBy !== to.outBy ||
    job.inBy !== to.inBy
  );
}

/** Whether a planned pickup can move with its stay: a draft, or a job without a runner. */
function mayMove(pickup: PresentPickup): boolean {
  return pickup.state === "draft" || (pickup.state === "scheduled" && isUntaken(pickup));
}

function isUntaken({ job }: PresentPickup): boolean {
  return job?.status === "scheduled";
}

function isOver({ job }: PresentPickup): boolean {
  return job?.status === "in_progress" || job?.status === "completed" || job?.status === "missed";
}

function isLive({ state, job }: PresentPickup): boolean {
  return (
    state === "draft" || (state !== "dropped" && (job?.status === "scheduled" || job?.status === "assigned"))
  );
}

/** The day on which a pickup counts in its month after a change; null if the change brings none. */
export function dayCounted(change: PlanChange): string | null {
  if (change.kind === "add") return change.state === "scheduled" ? change.to.onDay : null;
  return change.kind === "follow" && change.job !== "stays" ? change.to.onDay : null;
}

/** The day on which a pickup counted in its month before a change; null if the change takes none. */
export function dayGone(change: PlanChange): string | null {
  const job = change.kind === "cancel" || change.kind === "follow" ? change.pickup.job : null;
  const isGone =
    change.kind === "follow"
      ? change.job === "moves" || change.job === "reopens"
      : change.kind === "cancel" && job?.status === "scheduled";
  return isGone && job ? job.scheduledOn : null;
}
