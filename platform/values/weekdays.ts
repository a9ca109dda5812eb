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

/** The weekday of a calendar day ("2026-03-10"). */
export function weekdayNameOf(day: string): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? "Monday";
}
