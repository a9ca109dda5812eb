import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { Language } from "#platform/values/preferences.ts";
import { listVisitsOfRentals } from "./queries/calendar-feeds.ts";

/** Days of past and future pickups in the calendar. */
const [daysKept, daysAhead] = [28, 400];

/**
 * A rental's pickup in the calendar of all a host's rentals, lasting while its cans go out. It contains nothing that
 * opens a gate, and only the runner's first name.
 */
export type VisitEvent = {
  uid: string;
  /** Increases with each change. */
  sequence: number;
  changedAt: string;
  startsAt: string;
  endsAt: string;
  property: string;
  address: string;
  status: Extract<JobStatus, "scheduled" | "assigned" | "in_progress" | "completed">;
  runner: string | null;
};

export type VisitsFeed = { language: Language; events: VisitEvent[] };

/** The pickups at a host's rentals, from four weeks ago on, soonest first. */
export async function readVisits(
  deps: Deps,
  host: { homeownerId: string; language: Language },
): Promise<VisitsFeed> {
  const now = deps.now();
  const visits = await listVisitsOfRentals(deps.db, {
    homeownerId: host.homeownerId,
    from: later(now, -daysKept * day).slice(0, 10),
    until: later(now, daysAhead * day).slice(0, 10),
  });
  return {
    language: host.language,
    events: visits.map((visit) => ({
      uid: `${visit.id}@tidycurb`,
      sequence: visit.events,
      changedAt: visit.latestAt,
      startsAt: visit.windowStartsAt,
      endsAt: visit.outBy,
      property: visit.property,
      address: `${visit.address}, ${visit.city}, ${visit.state} ${visit.zipCode}`,
      status: visit.status as VisitEvent["status"],
      runner: visit.runner,
    })),
  };
}
