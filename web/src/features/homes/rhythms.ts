import type { CanKind } from "#modules/homes/rules.ts";
import { dayAfter, type Weekday, weekdayNameOf } from "#platform/values/days.ts";

export type ChosenRhythm = {
  canKind: CanKind;
  weekday: Weekday;
  everyWeeks: 1 | 2;
  anchorOn: string | null;
};

/** The next two dates of a weekday, today included: every-other-week schedules start with one of them. */
export function nextTwo(weekday: Weekday, today: string): [first: string, second: string] {
  const first = [0, 1, 2, 3, 4, 5, 6]
    .map((ahead) => dayAfter(today, ahead))
    .find((day) => weekdayNameOf(day) === weekday) as string;
  return [first, dayAfter(first, 7)];
}
