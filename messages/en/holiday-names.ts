/** The holidays that every service area has unless an admin changes them; others are called what an admin calls them. */
export const holidayNames = {
  newYear: "New Year's Day",
  memorialDay: "Memorial Day",
  independenceDay: "Independence Day",
  laborDay: "Labor Day",
  thanksgiving: "Thanksgiving",
  christmas: "Christmas",
} as const;
