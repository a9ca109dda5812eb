import { type Place, streetMeters } from "#platform/values/distance.ts";

/**
 * Meters that a runner makes in a minute between two homes, stops at signs and looking for the number included: 24 km/h,
 * about what the US counts on for local streets.
 */
export const metersPerMinute = 400;

/** A stop of a route. Times are minutes, of any one clock. */
export type Stop = {
  /** Null where nobody knows: then it is near everything. */
  place: Place | null;
  /** It is not begun before that, and to be done by this. */
  opensAt: number;
  dueAt: number;
  /** What it takes at the home. */
  minutes: number;
};

/** Where and when a route begins; without a place, at its first stop. */
export type Start = { place: Place | null; at: number };

/** What a route comes to: `lateMinutes` adds up by how much each stop is done too late, `endsAt` is when the last is done. */
export type Course = { meters: number; lateMinutes: number; endsAt: number };

/** Drives along stops in this order. */
export function followRoute(stops: readonly Stop[], start: Start): Course {
  let { place, at } = start;
  let [meters, lateMinutes] = [0, 0];
  for (const stop of stops) {
    const way = place && stop.place ? streetMeters(place, stop.place) : 0;
    meters += way;
    at = Math.max(at + way / metersPerMinute, stop.opensAt) + stop.minutes;
    lateMinutes += Math.max(0, at - stop.dueAt);
    place = stop.place ?? place;
  }
  return { meters, lateMinutes, endsAt: at };
}
