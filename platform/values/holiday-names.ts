/** Names of the default holidays until an admin renames them, by message key. */
export const defaultHolidayNames = {
  newYear: "New Year's Day",
  memorialDay: "Memorial Day",
  independenceDay: "Independence Day",
  laborDay: "Labor Day",
  thanksgiving: "Thanksgiving",
  christmas: "Christmas",
} as const;

/** Holidays without a default rule, by message key. */
export const undecidedHolidayNames = [
  "martinLutherKing",
  "presidents",
  "juneteenth",
  "columbus",
  "veterans",
] as const;

export type UndecidedHoliday = (typeof undecidedHolidayNames)[number];

export type DefaultHoliday = keyof typeof defaultHolidayNames;

/** The message key of a default holiday; null for a name an admin gave, which is the same in every language. */
export function defaultHolidayOf(name: string): DefaultHoliday | null {
  const keys = Object.keys(defaultHolidayNames) as DefaultHoliday[];
  return keys.find((key) => defaultHolidayNames[key] === name) ?? null;
}
