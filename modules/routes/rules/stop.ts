/** The most stops in a route: the out legs of one day and the return legs of the day before. */
export const maxStops = 120;
