import { type Place, streetMeters } from "#platform/values/places.ts";

/** The most stops in a route: the out legs of one day and the return legs of the day before. */
export const maxStops = 120;

/** Meters per minute between two homes, stops included: 24 km/h, about the US figure for local streets. */
export const metersPerMinute = 400;

/** A stop of a route. All times are minutes of one clock. */
export type Stop = {
  /** Null if unknown; it then counts as near everything. */
  place: Place | null;
  /** The earliest start and the due time. */
  opensAt: number;
  dueAt: number;
  minutes: number;
};

/** Where and when a route begins; without a place, at its first stop. */
export type Start = { place: Place | null; at: number };

/** The totals of a route: `lateMinutes` sums each stop's lateness, `endsAt` is when the last stop is done. */
export type Course = { meters: number; lateMinutes: number; endsAt: number };

/** Drives the stops in this order. */
export function followRoute(stops: readonly Stop[], start: Start): Course {
  let { place, at } = start;
  let [meters, lateMinutes] = [0, 0];
  for (const stop of stops) {
    const leg = place && stop.place ? streetMeters(place, stop.place) : 0;
    meters += leg;
    at = Math.max(at + leg / metersPerMinute, stop.opensAt) + stop.minutes;
    lateMinutes += Math.max(0, at - stop.dueAt);
    place = stop.place ?? place;
  }
  return { meters, lateMinutes, endsAt: at };
}
