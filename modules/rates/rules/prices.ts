/** Days before a home's first month at another price by which the homeowner is told of it, at the latest. */
export const priceNoticeDays = 14;
