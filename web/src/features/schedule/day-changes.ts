import { useTranslations } from "use-intl";
import type { Calendar } from "#modules/schedule/contract.ts";
import { useDays, useHolidayName } from "../../lib/days.ts";

type Changed = Pick<Calendar["days"][number], "onDay" | "notes" | "moved">;

/** Formats why a day differs from the schedule: a sentence for each holiday, and one if we moved it. */
export function useDayChanges(): (day: Changed) => string[] {
  const t = useTranslations("schedule.weeks");
  const { weekday } = useDays();
  const holidayName = useHolidayName();
  const ofHoliday = ({ holiday: name, holidayOn, dueOn, movedTo }: Changed["notes"][number]) => {
    const [on, holiday] = [weekday(holidayOn), holidayName(name)];
    if (movedTo === null) return t("fallsOut", { on, holiday });
    const to = weekday(movedTo);
    return dueOn === holidayOn
      ? t("movedOn", { on, holiday, to })
      : t("movedFrom", { on, holiday, from: weekday(dueOn), to });
  };
  return ({ onDay, notes, moved }) => [
    ...notes.map(ofHoliday),
    ...(moved ? [t(`moved.${moved.reason}`, { from: weekday(moved.fromOn), to: weekday(onDay) })] : []),
  ];
}
