/** Days a figure covers, ending today. */
export const figurePeriods = [30, 90, 365] as const;
