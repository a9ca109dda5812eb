import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useHolidayName } from "../../lib/use-holiday-name.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./confirm-dates.module.css";
import type { ChosenRhythm } from "./rhythm-choices.ts";
import { useDays } from "./use-days.ts";
import { useRhythmName } from "./use-rhythm-name.ts";

/** Each can's next six dates, holidays included, to check before confirming. */
export function ConfirmDates({
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
    <div className={styles.area}>
      <p ref={intro} tabIndex={-1} className={styles.intro}>
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
      <h3 className={styles.title}>{title}</h3>
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
