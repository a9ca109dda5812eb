/** Stops that a route may name at most: the ways out of one day's jobs, and the ways back of those of the day before. */
export const maxStops = 120;
