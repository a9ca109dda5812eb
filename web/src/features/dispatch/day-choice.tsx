import { useFormatter, useTranslations } from "use-intl";
import { dayAfter } from "#platform/values/days.ts";
import { Button } from "../../ui/button.tsx";
import { StatCard } from "../../ui/card.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns } from "../../ui/page.tsx";
import styles from "./dispatch.module.css";

export function DayChoice({ day, onDay }: { day: string | undefined; onDay: (day: string) => void }) {
  const t = useTranslations("dispatch.day");
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{t("label")}</legend>
      <Button
        variant="quiet"
        aria-label={t("previous")}
        aria-disabled={!day}
        onClick={() => day && onDay(dayAfter(day, -1))}
      >
        <Icon name="back" />
      </Button>
      <TextField
        label={t("date")}
        type="date"
        value={day ?? ""}
        onChange={(event) => event.currentTarget.value && onDay(event.currentTarget.value)}
      />
      <Button
        variant="quiet"
        aria-label={t("next")}
        aria-disabled={!day}
        onClick={() => day && onDay(dayAfter(day, 1))}
      >
        <Icon name="arrowRight" />
      </Button>
    </fieldset>
  );
}

export function Totals({
  totals,
}: {
  totals: { jobs: number; unclaimed: number; late: number; done: number };
}) {
  const t = useTranslations("dispatch.totals");
  const format = useFormatter();
  return (
    <Columns kind="stats">
      {(["jobs", "unclaimed", "late", "done"] as const).map((name) => (
        <StatCard key={name} label={t(name)} value={format.number(totals[name])} />
      ))}
    </Columns>
  );
}
