import type { JobStatus } from "#modules/pickups/rules/status.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { Language } from "#platform/values/preferences.ts";
import { listVisitsOfRentals } from "./queries/calendar-feeds.ts";

/** Days back for which the calendar still tells what was, and ahead. */
const [daysKept, daysAhead] = [28, 400];

/** A visit of a rental in the calendar of all of a host's, as long as its cans go out. Nothing in it opens a gate, and its runner has a first name only. */
export type VisitEvent = {
  uid: string;
  /** Grows with each change. */
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

/** The visits of a host's rentals, of the last four weeks and all to come, soonest first. */
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
