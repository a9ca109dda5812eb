import { dispatchLegs, isPressing } from "#modules/pickups/rules/legs.ts";
import { nextWindow } from "#platform/time/next-window.ts";
import type { DispatchJob } from "./contract/dispatch.ts";
import type { DispatchRow } from "./queries/dispatch.ts";

/** A pickup in dispatch's output format, as of an instant. */
export function renderDispatchJob(row: DispatchRow, now: string): DispatchJob {
  const {
    due: { timeZone, ...due },
    latitude,
    longitude,
    outBy: _out,
    inBy: _in,
    startedAt: _started,
    completedAt: _done,
    ...job
  } = row.job;
  return {
    ...job,
    due,
    timeZone,
    runner: row.runner && { id: row.runner.id, name: row.runner.name },
    legs: dispatchLegs(row.job, now),
    isPressing: isPressing(row.job, now),
    place: placeOf(row, { latitude, longitude }),
    last: row.last,
    missed: row.missed && { ...row.missed, next: nextWindow(now, timeZone) },
  };
}

function placeOf(
  { pinLatitude, pinLongitude }: DispatchRow,
  area: { latitude: number | null; longitude: number | null },
): DispatchJob["place"] {
  if (pinLatitude !== null && pinLongitude !== null)
    return { latitude: pinLatitude, longitude: pinLongitude, isExact: true };
  const { latitude, longitude } = area;
  return latitude !== null && longitude !== null ? { latitude, longitude, isExact: false } : null;
}
