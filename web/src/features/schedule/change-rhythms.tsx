import { type FormEvent, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { canKinds } from "#modules/homes/rules/cans.ts";
import type { Calendar } from "#modules/schedule/contract/calendar.ts";
import { type Weekday, weekdays } from "#platform/values/weekdays.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { CheckboxGroupField, Fields, SelectField } from "../../ui/fields.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import styles from "./change-rhythms.module.css";
import { ConfirmDates } from "./confirm-dates.tsx";
import { choicesOf, nextTwo, type RhythmChoice, rhythmsOf } from "./rhythm-choices.ts";
import { useDays } from "./use-days.ts";
import { useOfferedWindows } from "./use-offered-windows.ts";
import { useReplanned } from "./use-replanned.ts";
import { dayAfter } from "./weeks.ts";

type Opened = { calendar: Calendar; today: string; onClose: () => void };

/** Sets which cans go out when: choose, then confirm the resulting dates. */
export function ChangeRhythms({ opened, ...rest }: Opened & { opened: boolean }) {
  const t = useTranslations("schedule.change");
  const [isLooking, setIsLooking] = useState(false);
  const close = () => {
    setIsLooking(false);
    rest.onClose();
  };
  return (
    <Dialog opened={opened} title={isLooking ? t("lookTitle") : t("title")} onClose={close}>
      <RhythmForm {...rest} onClose={close} isLooking={isLooking} onLook={setIsLooking} />
    </Dialog>
  );
}

function RhythmForm({
  calendar,
  today,
  onClose,
  isLooking,
  onLook,
}: Opened & { isLooking: boolean; onLook: (isLooking: boolean) => void }) {
  const t = useTranslations("schedule.change");
  const texts = useTranslations("schedule");
  const windows = useTranslations("homeowner.windows");
  const isOffered = useOfferedWindows({ isAsked: true });
  const weekdayNames = useTranslations("homeowner.weekdays");
  const common = useTranslations("common");
  const format = useFormatter();
  // Seven full day names per kind would fill a phone's screen.
  const shortName = (day: Weekday) =>
    format.dateTime(new Date(nextTwo(day, today)[0]), { timeZone: "UTC", weekday: "short" });
  const [choices, setChoices] = useState(() => choicesOf(calendar.rhythms, today));
  const [wishes, setWishes] = useState({
    pickupWindow: homeWindows.find((window) => window === calendar.pickupWindow) ?? homeWindows[0],
    outEveningBefore: calendar.outEveningBefore,
    inAfterCollection: calendar.inAfterCollection,
  });
  const [isMissing, setIsMissing] = useState(false);
  const { act: setRhythms, isActing } = useAct(trpc.homeowner.setRhythms, {
    success: { title: t("saved"), message: t("savedText") },
    failure: t("failed"),
    onDone: onClose,
    invalidates: useReplanned(),
  });
  const rhythms = rhythmsOf(choices, today);
  if (isLooking)
    return (
      <ConfirmDates
        rhythms={rhythms}
        isSaving={isActing}
        onBack={() => onLook(false)}
        onConfirm={() => setRhythms({ rhythms, ...wishes })}
      />
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
    <form noValidate onSubmit={look}>
      <Fields>
        {canKinds.map((kind) => (
          <div key={kind} className={styles.kind}>
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
        <SelectField
          label={texts("rhythms.window")}
          options={homeWindows
            .filter((value) => value === wishes.pickupWindow || isOffered(value, ""))
            .map((value) => ({ value, label: windows(value) }))}
          value={wishes.pickupWindow}
          onChange={({ currentTarget }) =>
            setWishes({ ...wishes, pickupWindow: currentTarget.value as typeof wishes.pickupWindow })
          }
        />
        <SwitchList>
          <SwitchField
            label={texts("rhythms.outEveningBefore")}
            hint={texts("rhythms.outEveningBeforeHint")}
            checked={wishes.outEveningBefore}
            onChange={(outEveningBefore) => setWishes({ ...wishes, outEveningBefore })}
          />
          <SwitchField
            label={texts("rhythms.inAfterCollection")}
            hint={texts("rhythms.inAfterCollectionHint")}
            checked={wishes.inAfterCollection}
            onChange={(inAfterCollection) => setWishes({ ...wishes, inAfterCollection })}
          />
        </SwitchList>
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit">{t("look")}</Button>
      </DialogActions>
    </form>
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
