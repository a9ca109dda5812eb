import { useTranslations } from "use-intl";
import type { RouteStop } from "#modules/routes/contract.ts";
import { type Weekday, weekdayNameOf, weekdays } from "#platform/values/days.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { useTruckText } from "../schedule/street-words.ts";

/** When the truck comes to a stop's street, and what the runner can say about its day. Works without reception. */
export function StreetNotes({
  stop: { job, truck },
  onReport,
}: {
  stop: RouteStop;
  onReport: ((cameOn: Weekday | null) => void) | null;
}) {
  const t = useTranslations("street");
  const truckText = useTruckText();
  const names = useWeekdayNames();
  const { address, scheduledDate } = job;
  // Its own weekday would mean the other week, which a runner can't see from the street.
  const choices = weekdays.filter(
    (day) => day !== weekdayNameOf(scheduledDate.slice(0, "YYYY-MM-DD".length)),
  );
  return (
    <>
      {truck && <Facts rows={[{ label: t("truckFact"), value: truckText(truck) }]} />}
      {onReport && (
        <div className="grid gap-2">
          <p className="bold">{t("runner.title")}</p>
          <div>
            <SmallButton aria-label={t("runner.nothingOutNamed", { address })} onClick={() => onReport(null)}>
              {t("runner.nothingOut")}
            </SmallButton>
          </div>
          <p className="small soft">{t("runner.cameOn")}</p>
          <div className="flex wrap gap-2">
            {choices.map((day) => (
              <SmallButton
                key={day}
                aria-label={t("runner.cameOnNamed", { day: names.short(day), address })}
                onClick={() => onReport(day)}
              >
                {names.short(day)}
              </SmallButton>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
