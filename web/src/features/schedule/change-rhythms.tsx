import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Calendar } from "#modules/schedule/contract.ts";
import { useDays, useHolidayName } from "../../lib/days.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import type { ChosenRhythm } from "../homes/rhythms.ts";
import { useRhythmName } from "./calendar.ts";
import { choicesOf, RhythmFields, rhythmsOf } from "./rhythm-fields.tsx";
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
  return (
    <DialogForm submit={t("look")} onSubmit={look} onClose={() => hand.leave()}>
      <RhythmFields choices={choices} today={today} isMissing={isMissing} onChoose={setChoices} />
    </DialogForm>
  );
}
