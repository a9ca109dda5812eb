/** Default holidays of every service area; admins name the others. */
export const holidayNames = {
  newYear: "New Year's Day",
  memorialDay: "Memorial Day",
  independenceDay: "Independence Day",
  laborDay: "Labor Day",
  thanksgiving: "Thanksgiving",
  christmas: "Christmas",
} as const;
