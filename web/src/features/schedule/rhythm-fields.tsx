import { useFormatter, useTranslations } from "use-intl";
import { type CanKind, canKinds } from "#modules/homes/rules.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { dayAfter, type Weekday, weekdays } from "#platform/values/days.ts";
import { useDays } from "../../lib/days.ts";
import { CheckboxGroupField, SelectField } from "../../ui/fields.tsx";
import { type ChosenRhythm, nextTwo } from "../homes/rhythms.ts";

/** The form's choice per kind and weekday: every week, or every other week from the first or second date. */
export type RhythmChoice = "weekly" | "first" | "second";
export type RhythmChoices = Record<CanKind, Partial<Record<Weekday, RhythmChoice>>>;

export function choicesOf(rhythms: Calendar["rhythms"], today: string): RhythmChoices {
  const choices: RhythmChoices = { trash: {}, recycling: {}, yard: {} };
  for (const { canKind, weekday, everyWeeks, anchorOn } of rhythms) {
    const [first] = nextTwo(weekday, today);
    const isFirst = anchorOn !== null && ((Date.parse(first) - Date.parse(anchorOn)) / 86_400_000) % 14 === 0;
    choices[canKind][weekday] = everyWeeks === 1 ? "weekly" : isFirst ? "first" : "second";
  }
  return choices;
}

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

/** For each can its days, and for each day how often. */
export function RhythmFields({
  choices,
  today,
  isMissing,
  onChoose,
}: {
  choices: RhythmChoices;
  today: string;
  /** Whether to say that a day is missing. */
  isMissing: boolean;
  onChoose: (choices: RhythmChoices) => void;
}) {
  const t = useTranslations("schedule.change");
  const texts = useTranslations("schedule");
  const weekdayNames = useTranslations("homeowner.weekdays");
  const format = useFormatter();
  // Seven full day names per kind would fill a phone's screen.
  const shortName = (day: Weekday) =>
    format.dateTime(new Date(nextTwo(day, today)[0]), { timeZone: "UTC", weekday: "short" });
  const chooseDays = (kind: (typeof canKinds)[number]) => (days: string[]) =>
    onChoose({
      ...choices,
      [kind]: Object.fromEntries(days.map((day) => [day, choices[kind][day as Weekday] ?? "weekly"])),
    });
  return (
    <>
      {canKinds.map((kind) => (
        <div key={kind} className="grid gap-3">
          <CheckboxGroupField
            label={t("days", { kind: texts(`kinds.${kind}`) })}
            options={weekdays.map((day) => ({ value: day, label: shortName(day) }))}
            value={Object.keys(choices[kind])}
            error={isMissing && kind === "trash" ? t("none") : undefined}
            onChange={chooseDays(kind)}
          />
          {weekdays.map((day) => {
            const choice = choices[kind][day];
            return (
              choice && (
                <HowOften
                  key={day}
                  label={t("howOften", { kind: texts(`kinds.${kind}`), day: weekdayNames(`${day}`) })}
                  next={nextTwo(day, today)}
                  choice={choice}
                  onChoose={(chosen) => onChoose({ ...choices, [kind]: { ...choices[kind], [day]: chosen } })}
                />
              )
            );
          })}
        </div>
      ))}
    </>
  );
}

function HowOften({
  label,
  next: [first, second],
  choice,
  onChoose,
}: {
  label: string;
  next: [string, string];
  choice: RhythmChoice;
  onChoose: (choice: RhythmChoice) => void;
}) {
  const t = useTranslations("schedule.change");
  const days = useDays();

  const everyOther = (day: string) =>
    t("everyOther", { first: days.short(day), second: days.short(dayAfter(day, 14)) });
  return (
    <SelectField
      label={label}
      options={[
        { value: "weekly", label: t("everyWeek") },
        { value: "first", label: everyOther(first) },
        { value: "second", label: everyOther(second) },
      ]}
      value={choice}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as RhythmChoice)}
    />
  );
}
