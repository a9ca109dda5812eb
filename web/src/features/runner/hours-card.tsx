import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Hours } from "#modules/runners/contract.ts";
import { availabilityHours } from "#modules/runners/rules.ts";
import { dayAfter } from "#platform/values/days.ts";
import { useDays } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import row from "../../ui/link-row.module.css";
import { Loaded } from "../../ui/states.tsx";
import styles from "./week.module.css";

const HoursDialog = lazyDialog(
  async () => (await import("./availability-dialogs.tsx")).HoursDialog,
  "runners",
  "sign-in",
);
const WeekdayDialog = lazyDialog(
  async () => (await import("./availability-dialogs.tsx")).WeekdayDialog,
  "runners",
  "sign-in",
);

/** The runner's usual hours, and those of each weekday once unfolded; each row opens its dialog. */
export function HoursCard() {
  const t = useTranslations("runnerWeek.hours");
  const windows = useTranslations("auth.runner.windows");
  const format = useFormatter();
  const times = useJobTimes();
  const { weekday: nameOf } = useDays();
  const source = trpc.runner.hours.useQuery();
  const [asked, setAsked] = useState<number | "usual" | null>(null);
  const named = (of: Hours["windows"]) =>
    of.length === 0
      ? t("off")
      : // The documented names of the windows write hours another way than the pickups beside them.
        of
          .map((name) => (name === "Flexible/Anytime" ? windows(name) : times.hours(availabilityHours[name])))
          .join(", ");
  const close = () => setAsked(null);
  return (
    <div id="hours">
      <Card title={t("title")} note={t("note")}>
        <Loaded source={source} rows={2}>
          {(hours) => {
            const days = weekdays.map((day, nth) => {
              const weekday = (nth + 1) % 7;
              return { day, weekday, own: hours.weekdays.find((each) => each.weekday === weekday) };
            });
            const other = days.filter(({ own }) => own).map(({ day }) => nameOf(day));
            return (
              <>
                <Row label={t("usual")} text={named(hours.windows)} onClick={() => setAsked("usual")} />
                <details className={styles.weekdays}>
                  <summary className={row.row}>
                    <Words
                      label={t("weekdays")}
                      text={other.length > 0 ? t("otherHours", { days: format.list(other) }) : t("asUsual")}
                    />
                    <Icon name="chevronDown" size="1.125em" className="soft to-end" />
                  </summary>
                  <ul>
                    {days.map(({ day, weekday, own }) => (
                      <li key={day}>
                        <Row
                          label={nameOf(day)}
                          text={own ? named(own.windows) : t("asUsual")}
                          onClick={() => setAsked(weekday)}
                        />
                      </li>
                    ))}
                  </ul>
                </details>
                {hours.outside.length > 0 && (
                  <p className="soft small mt-3">{t("outside", { count: hours.outside.length })}</p>
                )}
                <WeekdayDialog
                  key={asked}
                  opened={typeof asked === "number"}
                  weekday={typeof asked === "number" ? asked : 0}
                  onClose={close}
                />
              </>
            );
          }}
        </Loaded>
        <HoursDialog opened={asked === "usual"} onClose={close} />
      </Card>
    </div>
  );
}

/** A week from a Monday on, as the pay week. */
const weekdays = Array.from({ length: 7 }, (_, nth) => dayAfter("1970-01-05", nth));

function Row({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className={row.row} onClick={onClick}>
      <Words label={label} text={text} />
      <Icon name="arrowRight" size="1.125em" className="soft to-end" />
    </button>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <span className="shrinks">
      {label}
      <span className="soft small regular block">{text}</span>
    </span>
  );
}
