import { type CanKind, canKinds } from "#modules/homes/rules/cans.ts";
import type { Calendar } from "#modules/schedule/contract/calendar.ts";
import { type Weekday, weekdayNameOf, weekdays } from "#platform/values/weekdays.ts";
import { dayAfter } from "./weeks.ts";

/** The form's choice per kind and weekday: every week, or every other week from the first or second date. */
export type RhythmChoice = "weekly" | "first" | "second";
export type RhythmChoices = Record<CanKind, Partial<Record<Weekday, RhythmChoice>>>;

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

/** Saved schedules as the form's choices as of today. */
export function choicesOf(rhythms: Calendar["rhythms"], today: string): RhythmChoices {
  const choices: RhythmChoices = { trash: {}, recycling: {}, yard: {} };
  for (const { canKind, weekday, everyWeeks, anchorOn } of rhythms) {
    const [first] = nextTwo(weekday, today);
    const isFirst = anchorOn !== null && ((Date.parse(first) - Date.parse(anchorOn)) / 86_400_000) % 14 === 0;
    choices[canKind][weekday] = everyWeeks === 1 ? "weekly" : isFirst ? "first" : "second";
  }
  return choices;
}

/** The schedules for the form's choices. */
export function rhythmsOf(choices: RhythmChoices, today: string): ChosenRhythm[] {
  return canKinds.flatMap((canKind) =>
    weekdays.flatMap((weekday): ChosenRhythm[] => {
      const choice = choices[canKind][weekday];
      if (!choice) return [];
      if (choice === "weekly") return [{ canKind, weekday, everyWeeks: 1, anchorOn: null }];
      const [first, second] = nextTwo(weekday, today);
      return [{ canKind, weekday, everyWeeks: 2, anchorOn: choice === "first" ? first : second }];
    }),
  );
}
