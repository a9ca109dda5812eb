/** The month ("2026-11") `months` after another; negative for before. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A month's weeks, Sunday first: its days ("2026-11-01"), and null where a week has days of other months. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= count ? `${month}-${String(day).padStart(2, "0")}` : null;
    }),
  );
}
