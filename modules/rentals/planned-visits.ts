import type { ImpliedVisit } from "#modules/homes/rules/days/times.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type { PlannedVisit, PreviewedVisit, RentalSettings } from "./contract/rental-plan.ts";
import { type RentalPlan, readPlans } from "./read-plans.ts";
import { changesOf, missesTruck, type PresentVisit } from "./rules/plan-changes.ts";

/** The most rows in one answer. */
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
        };
      }),
    ),
  ).slice(0, mostVisits);
}

/**
 * What settings would add, leave, move and cancel at the host's rentals, by day; writes nothing. `isMore`: there are
 * more than 200.
 */
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
function leavingDay(
  { stays }: RentalPlan["rental"],
  stayIds: readonly (string | null)[],
  visitOn: string,
): string | null {
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
