/** The most open jobs shown to a runner, soonest first. */
export const mostOffers = 50;
