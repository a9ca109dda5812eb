/** How many open jobs a runner is shown, the soonest of all. */
export const mostOffers = 50;
