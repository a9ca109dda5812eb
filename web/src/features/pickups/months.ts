/** The month ("2026-11") `months` after another; negative for before. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A month's days ("2026-11-01") and the blank cells before them in its first week, Monday first. */
export function daysOfMonth(month: string): { days: string[]; blanks: number[] } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
  return {
    days: Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`),
    blanks: Array.from({ length: before }, (_, index) => index),
  };
}
