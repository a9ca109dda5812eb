/** What the default holidays are called until an admin calls them otherwise, by the key of their words. */
export const defaultHolidayNames = {
  newYear: "New Year's Day",
  memorialDay: "Memorial Day",
  independenceDay: "Independence Day",
  laborDay: "Labor Day",
  thanksgiving: "Thanksgiving",
  christmas: "Christmas",
} as const;

/** Holidays without a default rule, by the key of their words. */
export const undecidedHolidayNames = [
  "martinLutherKing",
  "presidents",
  "juneteenth",
  "columbus",
  "veterans",
] as const;

export type UndecidedHoliday = (typeof undecidedHolidayNames)[number];

export type DefaultHoliday = keyof typeof defaultHolidayNames;

/** The key of a default holiday's words; null for a name that an admin gave, which is the same in every language. */
export function defaultHolidayOf(name: string): DefaultHoliday | null {
  const keys = Object.keys(defaultHolidayNames) as DefaultHoliday[];
  return keys.find((key) => defaultHolidayNames[key] === name) ?? null;
}
