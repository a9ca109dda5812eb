/** The minimum notice in days before a home's first month at a new price. */
export const priceNoticeDays = 14;
