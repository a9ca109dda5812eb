/** The calendar day ("YYYY-MM-DD") `by` days after another. */
export function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}
