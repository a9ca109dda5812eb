import type { DayFigures } from "#modules/dispatch/contract/activity.ts";
import { parseCents } from "#platform/values/money.ts";

/** A bar's data: `day` is its first day; amounts in cents. */
export type Group = { day: string; completed: number; revenueCents: number; kept: number; made: number };

/** Groups days by `size`, backwards from the last; the first group may be shorter. */
export function groupFigures(days: readonly DayFigures[], size: number): Group[] {
  const first = days.length % size || size;
  const starts = Array.from({ length: Math.ceil(days.length / size) }, (_, nth) =>
    nth === 0 ? 0 : first + (nth - 1) * size,
  );
  return starts.map((start, nth) => sumOf(days.slice(start, starts[nth + 1])));
}

/** The sum of some days; its `day` is empty for no days. */
export function sumOf(days: readonly DayFigures[]): Group {
  const sum = (of: (day: DayFigures) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    day: days[0]?.day ?? "",
    completed: sum((day) => day.completed),
    revenueCents: sum((day) => parseCents(day.revenue) ?? 0),
    kept: sum((day) => day.kept),
    made: sum((day) => day.made),
  };
}
