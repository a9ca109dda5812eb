import { metersPerMinute, type Start, type Stop } from "#modules/routes/rules/follow.ts";

import { randomNumbers } from "#modules/routes/rules/random.ts";
import { streetMeters } from "#platform/values/places.ts";

/** A morning's stops, determined by the seed. `drive` is an order that arrives on time everywhere. */
export type RouteSet = { seed: number; start: Start; stops: Stop[]; drive: number[] };

export const seeds = Array.from({ length: 40 }, (_, nth) => 1001 + nth);
const stopsInSet = 40;

/** Minutes after midnight. */
const [begin, end] = [7 * 60, 14 * 60];

/**
 * Stops in a town about 8 km across, half of them in neighborhoods, with a leg of five minutes at each. About a third
 * can be served all day. The others have windows of one to four hours around one drive's arrival, so an on-time route
 * exists.
 */
export function makeSet(seed: number, size: number = stopsInSet): RouteSet {
  const random = randomNumbers(seed);
  const centre = { latitude: 39.8, longitude: -89.65 };
  const spread = (width: number) => (random() - 0.5) * width;
  const hoods = Array.from({ length: 5 }, () => ({ latitude: spread(0.06), longitude: spread(0.08) }));
  const places = Array.from({ length: size }, () => {
    const hood = random() < 0.5 ? hoods[Math.floor(random() * hoods.length)] : undefined;
    const [north, east] = hood
      ? [hood.latitude + spread(0.008), hood.longitude + spread(0.01)]
      : [spread(0.07), spread(0.09)];
    return { latitude: centre.latitude + north, longitude: centre.longitude + east };
  });
  const start: Start = {
    place: { latitude: centre.latitude + spread(0.05), longitude: centre.longitude + spread(0.06) },
    at: begin,
  };

  let [from, at] = [start.place, start.at];
  const left = new Set(places);
  const stops: Stop[] = [];
  while (left.size > 0) {
    // The drive goes to one of the three nearest, so the windows do not reveal the best order.
    const near = [...left]
      .toSorted((one, other) => streetMeters(from ?? one, one) - streetMeters(from ?? other, other))
      .slice(0, 3);
    const place = near[Math.floor(random() * near.length)];
    if (!place) throw new Error("The set has no stops");
    left.delete(place);
    at += streetMeters(from ?? place, place) / metersPerMinute;
    const minutes = 5;
    const width = 60 * (1 + Math.floor(random() * 4));
    const isOpen = random() < 0.35;
    const opensAt = isOpen ? begin : Math.max(begin, Math.floor(at - random() * (width - minutes)));
    const dueAt = isOpen ? end : Math.max(opensAt + width, Math.ceil(at) + minutes);
    at = Math.max(at, opensAt) + minutes;
    stops.push({ place, opensAt, dueAt, minutes });
    from = place;
  }
  const mixed = shuffled(stops, random);
  return { seed, start, stops: mixed, drive: stops.map((stop) => mixed.indexOf(stop)) };
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
