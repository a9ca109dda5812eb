import { useTranslations } from "use-intl";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import { undecidedHolidayNames } from "#platform/values/days.ts";
import { useDay } from "../../lib/days.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useAlerts } from "../dispatch/admin-page.tsx";
import { HolidayForm } from "./holiday-form.tsx";

type Undecided = { id: string; onDay: string; name: string };

/** Upcoming holidays without a decision on collection, each with a button to decide; hidden when none. */
export default function UndecidedHolidays() {
  const t = useTranslations("holidays");
  const names = useTranslations("alerts.holidays");
  const dayName = useDay();
  const { data, error, refetch } = useAlerts();
  const [deciding, decide, close] = useAsked<{ holiday: Undecided }>();
  const nameOf = ({ name }: Alert) => {
    const known = undecidedHolidayNames.find((each) => each === name);
    return known ? names(known) : (name ?? "");
  };
  const undecided = data?.alerts.flatMap((alert) =>
    alert.kind === "holidayAhead" && alert.day
      ? [{ id: alert.key, onDay: alert.day, name: nameOf(alert) }]
      : [],
  );
  return (
    <>
      {undecided !== undefined && undecided.length > 0 && (
        <ListCard
          title={t("undecided.title")}
          note={t("undecided.note")}
          source={{ data: undecided, error, refetch }}
          empty={null}
        >
          {(holiday) => (
            <ListRow
              title={holiday.name}
              text={dayName(holiday.onDay)}
              actions={
                <Button
                  size="small"
                  needs="dispatch"
                  aria-label={t("undecided.decideNamed", { name: holiday.name })}
                  onClick={() => decide({ holiday })}
                >
                  {t("undecided.decide")}
                </Button>
              }
            />
          )}
        </ListCard>
      )}
      {deciding && (
        <Dialog opened={deciding.opened} title={t("form.add")} onClose={close}>
          <HolidayForm key={deciding.holiday.id} holiday={null} given={deciding.holiday} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
