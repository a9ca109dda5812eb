/** The calendar day ("YYYY-MM-DD") `days` after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((sundayFirst + 6) % 7));
}

/** The number of days from first to last, inclusive. */
export function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** Rows grouped by week, Monday to Sunday, in the given order, without empty weeks. */
export function inWeeks<Row extends { onDay: string }>(
  rows: readonly Row[],
): { monday: string; sunday: string; rows: Row[] }[] {
  const weeks = new Map<string, Row[]>();
  for (const row of rows) {
    const monday = mondayOf(row.onDay);
    weeks.set(monday, [...(weeks.get(monday) ?? []), row]);
  }
  return [...weeks].map(([monday, inWeek]) => ({ monday, sunday: dayAfter(monday, 6), rows: inWeek }));
}
