/** The first of an advisory lock's two keys. The database's `open_pay_week` uses `payWeek` too. */
export const lockKeys = {
  schedule: 715_519,
  homes: 715_520,
  /** The second key is 0 for payouts and 1 for rates. */
  payoutsOrRates: 715_521,
  payWeek: 715_522,
  erasing: 715_523,
  credits: 715_524,
  streets: 715_525,
  streetPools: 715_530,
} as const;
