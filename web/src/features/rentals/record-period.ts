import { monthAfter } from "../pickups/months.ts";

export const periodKinds = ["thisMonth", "lastMonth", "range"] as const;
export type PeriodKind = (typeof periodKinds)[number];

export type Period = { from: string; to: string };

/** The first and last day of the month a day is in, or of the month before. */
export function monthPeriod(kind: "thisMonth" | "lastMonth", today: string): Period {
  const month = monthAfter(today.slice(0, 7), kind === "thisMonth" ? 0 : -1);
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  return { from: `${month}-01`, to: new Date(next - 86_400_000).toISOString().slice(0, 10) };
}

/** Equals `mostRecordDays`, whose file would load zod. */
export const mostDays = 92;

/** Why a range is invalid; null if valid. */
export function refusePeriod({ from, to }: Period): "missing" | "backwards" | "tooLong" | null {
  if (!from || !to) return "missing";
  if (from > to) return "backwards";
  return Date.parse(to) - Date.parse(from) >= mostDays * 86_400_000 ? "tooLong" : null;
}
