/** In degrees. */
export type Place = { latitude: number; longitude: number };

/** The earth's mean radius (IUGG). */
const earthMeters = 6_371_008.8;

/**
 * Ratio of street distance to straight-line distance. In grids the average over all directions is 1.27 (4/π); studies
 * of North American cities measure 1.2 to 1.4.
 */
const streetFactor = 1.3;

/** Straight-line meters between two places, along the great circle. */
export function crowMeters(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [one, other] = [radians(from.latitude), radians(to.latitude)];
  const north = Math.sin((other - one) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord = north * north + Math.cos(one) * Math.cos(other) * east * east;
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Estimated meters between two places along streets. */
export function streetMeters(from: Place, to: Place): number {
  return crowMeters(from, to) * streetFactor;
}
