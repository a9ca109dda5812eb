import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import type { Today } from "#modules/dispatch/contract/today.ts";

/** An unassigned Tuesday morning pickup in dispatch. */
export function dispatchJobOf(differences: Partial<DispatchJob> = {}): DispatchJob {
  const leg = { by: "2026-01-13T17:00:00.000Z", doneAt: null, lateMinutes: 0 };
  return {
    id: "01900000-0000-7000-8000-0000000000d1",
    address: "12 Oak Avenue",
    city: "New York",
    zipCode: "10001",
    day: "2026-01-13",
    timeWindow: "morning",
    due: {
      from: "2026-01-13T08:00:00.000Z",
      outBy: "2026-01-13T12:00:00.000Z",
      inBy: "2026-01-13T12:00:00.000Z",
    },
    windowStartsAt: "2026-01-13T13:00:00.000Z",
    timeZone: "America/New_York",
    kind: "weekly",
    numberOfCans: 2,
    status: "scheduled",
    needsConfirmation: false,
    isWithheld: false,
    runner: null,
    legs: { out: leg, in: leg },
    isPressing: false,
    place: null,
    last: null,
    missed: null,
    ...differences,
  };
}

/** A day on which nothing is due. */
export const quietDay: Today = {
  day: "2026-01-13",
  out: { done: 0, all: 0 },
  back: { done: 0, all: 0 },
  atRisk: 0,
  jobs: [],
};
