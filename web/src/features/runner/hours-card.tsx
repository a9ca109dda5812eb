import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Hours } from "#modules/runners/contract.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import row from "../../ui/link-row.module.css";
import { Loaded } from "../../ui/states.tsx";

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

/** The runner's usual hours and those of each weekday; each row opens its dialog. */
export function HoursCard() {
  const t = useTranslations("runnerWeek.hours");
  const windows = useTranslations("auth.runner.windows");
  const format = useFormatter();
  const source = trpc.runner.hours.useQuery();
  const [asked, setAsked] = useState<number | "usual" | null>(null);
  const named = (of: Hours["windows"]) =>
    of.length === 0 ? t("off") : of.map((name) => windows(name)).join(", ");
  const close = () => setAsked(null);
  return (
    <div id="hours">
      <Card title={t("title")} note={t("note")}>
        <Loaded source={source} rows={5}>
          {(hours) => (
            <>
              <ul>
                <li>
                  <Row label={t("usual")} text={named(hours.windows)} onClick={() => setAsked("usual")} />
                </li>
                {weekdays.map((day, weekday) => {
                  const own = hours.weekdays.find((each) => each.weekday === weekday);
                  return (
                    <li key={day}>
                      <Row
                        label={format.dateTime(new Date(`${day}T00:00:00Z`), {
                          weekday: "long",
                          timeZone: "UTC",
                        })}
                        text={own ? named(own.windows) : t("asUsual")}
                        onClick={() => setAsked(weekday)}
                      />
                    </li>
                  );
                })}
              </ul>
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
          )}
        </Loaded>
        <HoursDialog opened={asked === "usual"} onClose={close} />
      </Card>
    </div>
  );
}

/** A week that began on a Sunday. */
const weekdays = [
  "1970-01-04",
  "1970-01-05",
  "1970-01-06",
  "1970-01-07",
  "1970-01-08",
  "1970-01-09",
  "1970-01-10",
];

function Row({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className={row.row} onClick={onClick}>
      <span className="shrinks">
        {label}
        <span className="soft small regular block">{text}</span>
      </span>
      <Icon name="arrowRight" size="1.125em" className="soft to-end" />
    </button>
  );
}
