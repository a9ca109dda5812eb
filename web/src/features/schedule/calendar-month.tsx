import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Calendar, MonthDay } from "#modules/schedule/contract.ts";
import { useDays, useMonthName } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { dayOf } from "../pickups/pickups.ts";
import { DayPanel } from "./day-panel.tsx";
import { MonthGrid, MonthTurner } from "./month-grid.tsx";
import { Legend, useMonthMarks } from "./month-marks.tsx";
import styles from "./schedule.module.css";

const AwayDialog = lazyDialog(async () => (await import("./away-dialog.tsx")).AwayDialog);

/** The calendar a month at a time, the chosen day under it, and one way to be away. */
export function CalendarMonth({
  today,
  asked,
  canGoAway,
}: {
  today: string;
  /** The day to open with; today without one. */
  asked: string | undefined;
  canGoAway: boolean;
}) {
  const t = useTranslations("schedule");
  const days = useDays();
  const monthName = useMonthName();
  const [turned, setTurned] = useState<string | null>(null);
  const [chosen, setChosen] = useState(asked ?? null);
  const [isLeaving, setIsLeaving] = useState(false);
  const calendar = trpc.homeowner.calendar.useQuery();
  const next = useNextDay(calendar.data, today);
  const month = turned ?? monthOf(asked ?? today);
  const source = trpc.homeowner.calendarMonth.useQuery({ month });
  const marksOf = useMonthMarks(source.data);
  const rows = source.data?.days ?? [];
  const day = chosen ?? (rows.find(({ onDay }) => onDay >= today) ?? rows.at(-1))?.onDay ?? null;
  const turn = (to: string) => {
    setTurned(to);
    setChosen(null);
  };
  const show = (onDay: string) => {
    setTurned(monthOf(onDay));
    setChosen(onDay);
  };
  return (
    <Card title={monthName(month)} action={<MonthTurner month={month} onTurn={turn} />}>
      <div className="grid one-column gap-4">
        {next && (
          <div>
            <SmallButton onClick={() => show(next)}>
              {t("month.upcoming", { day: days.day(next) })}
            </SmallButton>
          </div>
        )}
        <MonthGrid
          month={month}
          today={today}
          chosen={day ? { from: day, until: day } : null}
          marksOf={marksOf}
          onTurn={turn}
          onChoose={setChosen}
        />
        <Loaded source={source} rows={2}>
          {(found) => (
            <>
              <Legend month={found} />
              {day ? (
                <DayPanel key={day} day={day} month={found} calendar={calendar.data} />
              ) : (
                <NothingOn isPlanned={calendar.data?.rhythms.length !== 0} />
              )}
            </>
          )}
        </Loaded>
        {canGoAway && (
          <div className={styles.leave}>
            <Button size="large" wide onClick={() => setIsLeaving(true)}>
              {t("away.open")}
            </Button>
          </div>
        )}
      </div>
      <AwayDialog today={today} opened={isLeaving} onClose={() => setIsLeaving(false)} />
    </Card>
  );
}

/** The day of the first pickup that is still to begin, of the schedule or an extra one. */
function useNextDay(calendar: Calendar | undefined, today: string): string | undefined {
  const jobs = trpc.homeowner.jobs.useQuery();
  const scheduled = calendar?.days.filter(({ state }) => isToBegin(state)).map(({ onDay }) => onDay) ?? [];
  const extra = jobs.data?.filter(({ status }) => isToBegin(status)).map(dayOf) ?? [];
  return [...scheduled, ...extra].filter((day) => day >= today).sort()[0];
}

function isToBegin(state: MonthDay["state"] | OwnJob["status"]): boolean {
  return state === "planned" || state === "scheduled" || state === "assigned";
}

function monthOf(day: string): string {
  return day.slice(0, "YYYY-MM".length);
}

/** A month without pickups: none of the schedule, or there is no schedule yet. */
function NothingOn({ isPlanned }: { isPlanned: boolean }) {
  const t = useTranslations("schedule.month");
  return isPlanned ? (
    <p className="soft">{t("none")}</p>
  ) : (
    <EmptyState title={t("empty")} text={t("emptyText")} />
  );
}
