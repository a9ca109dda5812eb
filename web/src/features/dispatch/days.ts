/** The day after another ("2026-11-24"). */
export function dayAfter(day: string): string {
  return shift(day, 1);
}

export function dayBefore(day: string): string {
  return shift(day, -1);
}

function shift(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
