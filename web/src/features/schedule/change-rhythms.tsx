import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type CanKind, canKinds } from "#modules/homes/rules.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { dayAfter, type Weekday, weekdays } from "#platform/values/days.ts";
import { useDays, useHolidayName } from "../../lib/days.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField, SelectField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { type ChosenRhythm, nextTwo } from "../homes/rhythms.ts";
import { useRhythmName } from "./calendar.ts";
import styles from "./schedule.module.css";
import { useSaveRhythms } from "./use-save-rhythms.ts";

/** Each can's next six dates, holidays included, to check before confirming. */
function ConfirmDates({
  rhythms,
  isSaving,
  onBack,
  onConfirm,
}: {
  rhythms: ChosenRhythm[];
  isSaving: boolean;
  onBack: () => void;
  onConfirm: () => void;
}) {
  const t = useTranslations("schedule.change");
  const previews = trpc.useQueries((to) =>
    rhythms.map(({ weekday, everyWeeks, anchorOn }) =>
      to.homeowner.previewRhythm({ weekday, everyWeeks, anchorOn }, { gcTime: 0 }),
    ),
  );
  const intro = useRef<HTMLParagraphElement>(null);
  // The focused element left with the previous step.
  useEffect(() => intro.current?.focus(), []);
  const failed = previews.find(({ error }) => error);
  const isKnown = previews.every(({ data }) => data);
  return (
    <div className="grid gap-4">
      <p ref={intro} tabIndex={-1} className="no-outline">
        {t("lookText")}
      </p>
      {isKnown ? (
        rhythms.map((rhythm, index) => (
          <NextDates
            key={`${rhythm.canKind} ${rhythm.weekday}`}
            rhythm={rhythm}
            dates={previews[index]?.data ?? []}
          />
        ))
      ) : failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => Promise.all(previews.map((preview) => preview.refetch()))}
        />
      ) : (
        <Skeleton rows={6} />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onBack}>
          {t("back")}
        </Button>
        <Button loading={isSaving} disabled={!isKnown} onClick={onConfirm}>
          {t("confirm")}
        </Button>
      </DialogActions>
    </div>
  );
}

type Dates = { dueOn: string; onDay: string | null; holiday: string | null }[];

function NextDates({ rhythm, dates }: { rhythm: ChosenRhythm; dates: Dates }) {
  const t = useTranslations("schedule.change");
  const kinds = useTranslations("schedule.kinds");
  const rhythmName = useRhythmName();
  const days = useDays();
  const holidayName = useHolidayName();
  const title = t("list", { kind: kinds(rhythm.canKind), rhythm: rhythmName(rhythm) });
  return (
    <section>
      <h3 className="medium mb-2">{title}</h3>
      <ol className={styles.dates} aria-label={title}>
        {dates.map(({ dueOn, onDay, ...date }) => {
          const holiday = holidayName(date.holiday ?? "");
          return (
            <li key={dueOn} data-changed={onDay !== dueOn || undefined}>
              {onDay === dueOn
                ? days.day(dueOn)
                : onDay
                  ? t("moved", { day: days.day(onDay), holiday, dueOn: days.day(dueOn) })
                  : t("fallsOut", { day: days.day(dueOn), holiday })}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

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

/** Changes what goes out on which days, once the next dates are confirmed. */
export function ChangeRhythms({
  opened,
  onClose,
  ...rest
}: DialogSwitch & { calendar: Calendar; today: string }) {
  const t = useTranslations("schedule.change");
  const [isLooking, setIsLooking] = useState(false);
  const close = () => {
    setIsLooking(false);
    onClose();
  };
  return (
    <GuardedDialog opened={opened} title={isLooking ? t("lookTitle") : t("title")} onClose={close}>
      {(hand) => (
        <RhythmForm {...rest} hand={hand} isLooking={isLooking} onLook={setIsLooking} onSaved={close} />
      )}
    </GuardedDialog>
  );
}

function RhythmForm({
  calendar,
  today,
  hand,
  isLooking,
  onLook,
  onSaved,
}: {
  calendar: Calendar;
  today: string;
  hand: DialogHand;
  isLooking: boolean;
  onLook: (isLooking: boolean) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("schedule.change");
  const texts = useTranslations("schedule");
  const weekdayNames = useTranslations("homeowner.weekdays");
  const format = useFormatter();
  // Seven full day names per kind would fill a phone's screen.
  const shortName = (day: Weekday) =>
    format.dateTime(new Date(nextTwo(day, today)[0]), { timeZone: "UTC", weekday: "short" });
  const [choices, setChoices] = useState(() => choicesOf(calendar.rhythms, today));
  const [isMissing, setIsMissing] = useState(false);
  const { save, isSaving, dialog } = useSaveRhythms(calendar, onSaved);
  const rhythms = rhythmsOf(choices, today);
  if (isLooking)
    return (
      <>
        <ConfirmDates
          rhythms={rhythms}
          isSaving={isSaving}
          onBack={() => onLook(false)}
          onConfirm={() => save({ rhythms })}
        />
        {dialog}
      </>
    );

  const look = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(rhythms.length === 0);
    if (rhythms.length > 0) onLook(true);
  };
  const chooseDays = (kind: (typeof canKinds)[number]) => (days: string[]) =>
    setChoices({
      ...choices,
      [kind]: Object.fromEntries(days.map((day) => [day, choices[kind][day as Weekday] ?? "weekly"])),
    });
  return (
    <DialogForm submit={t("look")} onSubmit={look} onClose={() => hand.leave()}>
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
                  label={t("howOften", { kind: texts(`kinds.${kind}`), day: weekdayNames(day) })}
                  next={nextTwo(day, today)}
                  choice={choice}
                  onChoose={(chosen) =>
                    setChoices({ ...choices, [kind]: { ...choices[kind], [day]: chosen } })
                  }
                />
              )
            );
          })}
        </div>
      ))}
    </DialogForm>
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
