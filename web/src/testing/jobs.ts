import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { type TimeWindow, windowHours } from "#platform/values/windows.ts";

/** A job from the server, with overrides. Due in its window unless overridden. */
export function jobOf(differences: Partial<Job> = {}): Job {
  const { scheduledDate = "2026-11-24T08:00:00.000Z", timeWindow = "morning" } = differences;
  return {
    id: "01900000-0000-7000-8000-000000000001",
    address: "Maple Street, 62704",
    scheduledDate: "2026-11-24T08:00:00.000Z",
    timeWindow: "morning",
    due: dueIn(scheduledDate.slice(0, 10), timeWindow),
    timeZone: "America/New_York",
    opens: null,
    specialInstructions: null,
    status: "scheduled",
    completedAt: null,
    paymentAmount: "12.00",
    numberOfCans: 2,
    isCheckout: false,
    photoUrl: null,
    legs: { out: { at: null, photoUrl: null }, in: { at: null, photoUrl: null } },
    notes: null,
    runner: null,
    homeowner: { city: "Springfield" },
    rental: null,
    needsConfirmation: false,
    ...differences,
  };
}

function dueIn(day: string, window: TimeWindow): Job["due"] {
  const { from, to } = windowHours(window);
  const at = (hour: number) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
  return { from: at(from), outBy: at(to), inBy: at(to) };
}

/** The due times of a job whose cans go out the evening before and come back after collection. */
export function dueOnEve(day: string): Job["due"] {
  const eve = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  return { from: `${eve}T16:00:00.000Z`, outBy: `${eve}T22:00:00.000Z`, inBy: `${day}T20:00:00.000Z` };
}

/** The same as its homeowner sees it. */
export function ownJobOf(differences: Partial<OwnJob> = {}): OwnJob {
  const { scheduledDate } = jobOf(differences);
  const { outOn = scheduledDate.slice(0, 10) } = differences;
  return {
    ...jobOf(differences),
    ...(outOn < scheduledDate.slice(0, 10) && { due: dueOnEve(scheduledDate.slice(0, 10)) }),
    rating: null,
    ratingTags: [],
    problems: [],
    onTheWayAt: null,
    stopsAway: null,
    messages: { isOpen: false, count: 0, unread: 0, calls: [] },
    reportUntil: null,
    cannotServe: null,
    fullCans: null,
    runnerShown: null,
    outOn,
    isExtra: false,
    ...differences,
  };
}
