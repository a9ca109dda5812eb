/** The calendar day ("YYYY-MM-DD") `by` days after another; before it if negative. */
export function dayAfter(day: string, by = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
