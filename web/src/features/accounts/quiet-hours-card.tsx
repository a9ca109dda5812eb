import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Reachability } from "#modules/notices/contract/reachability.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useZoneName } from "../../lib/use-zone-name.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import styles from "./reach.module.css";

/** Hours without push or text messages that can wait; 10 PM–7 AM by default. */
export function QuietHoursCard({ quietHours, timeZone }: Pick<Reachability, "quietHours" | "timeZone">) {
  const t = useTranslations("reach.quiet");
  const format = useFormatter();
  const zoneName = useZoneName();
  const spell = (minute: number) =>
    format.dateTime(new Date(minute * 60_000), { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const utils = trpc.useUtils();
  const [from, setFrom] = useState(clock(quietHours?.fromMinute ?? 22 * 60));
  const [until, setUntil] = useState(clock(quietHours?.untilMinute ?? 7 * 60));
  const [wrong, setWrong] = useState<string | null>(null);
  const { act: set, isActing } = useAct(trpc.settings.setQuietHours, {
    success: (reachability) => ({ title: t(reachability.quietHours ? "saved" : "ended") }),
    failure: t("failed"),
    screen: "account",
    onDone: (reachability) => utils.settings.reachability.setData(undefined, reachability),
  });
  const save = () => {
    const [fromMinute, untilMinute] = [minuteOf(from), minuteOf(until)];
    if (fromMinute === null || untilMinute === null) return setWrong(t("missing"));
    if (fromMinute === untilMinute) return setWrong(t("same"));
    setWrong(null);
    set({ quietHours: { fromMinute, untilMinute } });
  };
  return (
    <Card title={t("title")} note={t("note")}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p role="status">
          {quietHours
            ? t("on", { from: spell(quietHours.fromMinute), until: spell(quietHours.untilMinute) })
            : t("off")}
        </p>
        <Fields pair="short">
          <TextField
            label={t("from")}
            type="time"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            label={t("until")}
            type="time"
            value={until}
            error={wrong}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
        </Fields>
        <p className={styles.soft}>{t("zone", { zone: zoneName(timeZone) })}</p>
        <div className={styles.actions}>
          <Button type="submit" variant="quiet" loading={isActing}>
            {t("set")}
          </Button>
          {quietHours && (
            <Button variant="plain" onClick={() => !isActing && set({ quietHours: null })}>
              {t("end")}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** Formats a minute of the day: 1320 as "22:00". */
function clock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}
