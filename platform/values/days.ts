/** Weekday names on the wire, Monday first. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export type Weekday = (typeof weekdays)[number];

/** The given days without duplicates, Monday first. */
export function inWeekOrder(days: readonly Weekday[]): Weekday[] {
  return weekdays.filter((day) => days.includes(day));
}

export function weekdayNameOf(day: string): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? "Monday";
}

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

/** Days a figure covers, ending today. */
export const figurePeriods = [30, 90, 365] as const;

/** The calendar day ("YYYY-MM-DD") `by` days after another; before it if negative. */
export function dayAfter(day: string, by = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** A homeowner's week, as the week strip shows it and as a skip leaves it out: the day's seven days, Sunday first. */
export function weekDaysOf(day: string): string[] {
  const sunday = dayAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: 7 }, (_, index) => dayAfter(sunday, index));
}
