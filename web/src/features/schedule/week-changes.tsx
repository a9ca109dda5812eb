import { useTranslations } from "use-intl";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDayChanges } from "./day-changes.ts";
import styles from "./week-strip.module.css";

/** Why some days of a week are not as usual, a line each; nothing until it is known, or if it can't be. */
export function WeekChanges({ days }: { days: readonly string[] }) {
  const t = useTranslations("schedule");
  const { day: dayName } = useDays();
  const changes = useDayChanges();
  const { data } = trpc.homeowner.calendar.useQuery();
  const lines = (data?.days ?? [])
    .filter(({ onDay }) => days.includes(onDay))
    .flatMap((day) => [
      ...changes(day),
      // Without a service the week has no usual days, so this is a planned pause.
      ...(day.state === "skipped" || day.state === "held" || day.state === "notServed"
        ? [`${dayName(day.onDay)}: ${t(`states.${day.state}`)}`]
        : []),
    ]);
  return lines.map((line) => (
    <p key={line} className={styles.change}>
      {line}
    </p>
  ));
}
