import { useTranslations } from "use-intl";
import type { Calendar } from "#modules/schedule/contract.ts";
import { useDays, useHolidayName } from "../../lib/days.ts";

type Changed = Pick<Calendar["days"][number], "onDay" | "notes" | "moved">;

/** Formats why a day differs from the schedule: a sentence for each holiday, and one if we moved it. */
export function useDayChanges(): (day: Changed) => string[] {
  const t = useTranslations("schedule.changes");
  const { weekday } = useDays();
  const holidayName = useHolidayName();
  const ofHoliday = ({ holiday: name, dueOn, movedTo }: Changed["notes"][number]) => {
    const [from, holiday] = [weekday(dueOn), holidayName(name)];
    return movedTo === null
      ? t("fallsOut", { from, holiday })
      : t("movesTo", { from, holiday, to: weekday(movedTo) });
  };
  return ({ onDay, notes, moved }) => [
    ...notes.map(ofHoliday),
    ...(moved ? [t(`moved.${moved.reason}`, { from: weekday(moved.fromOn), to: weekday(onDay) })] : []),
  ];
}
