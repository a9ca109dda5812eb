import { type Place, streetMeters } from "#platform/values/places.ts";

/** A route with one more place where it adds the least, and the street meters it adds; 0 as the only place. */
export function insertPlace(route: readonly Place[], place: Place): { route: Place[]; meters: number } {
  const away = (from: Place | undefined, to: Place | undefined) => (from && to ? streetMeters(from, to) : 0);
  let [at, meters] = [0, Number.POSITIVE_INFINITY];
  for (let nth = 0; nth <= route.length; nth++) {
    const [before, after] = [route[nth - 1], route[nth]];
    const more = away(before, place) + away(place, after) - away(before, after);
    if (more < meters) [at, meters] = [nth, more];
  }
  return { route: route.toSpliced(at, 0, place), meters };
}
