import { useTranslations } from "use-intl";
import type { Calendar, MonthDay } from "#modules/schedule/contract.ts";
import { weekdayNameOf, weekdays } from "#platform/values/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { SmallButton } from "../../ui/button.tsx";
import styles from "./schedule.module.css";
import { useTruckText } from "./street-words.ts";

/** When the truck usually comes on a day. */
export function TruckLine({ truck }: { truck: Calendar["trucks"][number] }) {
  const truckText = useTruckText();
  return <p className="soft small">{truckText(truck)}</p>;
}

/** Asks a home that reported a day as wrong when the truck comes instead, and shows what it said. */
export function WhichDay({
  row: { onDay, canKinds, cameOn },
  calendar,
}: {
  row: MonthDay;
  calendar: Calendar;
}) {
  const t = useTranslations("street");
  const names = useWeekdayNames();
  const own = weekdayNameOf(onDay);
  const { homeowner } = trpc.useUtils();
  const report = useAct(trpc.homeowner.reportDay, {
    success: { title: t("said"), message: t("saidText") },
    failure: t("failed"),
    invalidates: [homeowner.calendar, homeowner.calendarMonth],
  });
  const alternates = calendar.rhythms.some(
    ({ weekday, canKind, everyWeeks }) => weekday === own && everyWeeks === 2 && canKinds.includes(canKind),
  );
  const choices = weekdays.filter((day) => day !== own || alternates);
  return (
    <fieldset className={`grid gap-2 ${styles.acts}`}>
      <legend className="small">{t("which")}</legend>
      <div className="flex wrap gap-2">
        {choices.map((day) => (
          <SmallButton
            key={day}
            variant={cameOn === day ? "primary" : "quiet"}
            aria-pressed={cameOn === day}
            onClick={() => report.act({ onDay, cameOn: day })}
          >
            {day === own ? t("otherWeek") : names.long(day)}
          </SmallButton>
        ))}
      </div>
    </fieldset>
  );
}
