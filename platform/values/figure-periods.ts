/** Over how many days figures are shown, today being the last. */
export const figurePeriods = [30, 90, 365] as const;
