import { useFormatter, useLocale, useTranslations } from "use-intl";
import type * as z from "zod";
import { canKinds } from "#modules/homes/rules.ts";
import type { calendarMonth, MonthDay } from "#modules/schedule/contract.ts";
import { languageOf } from "#platform/values/preferences.ts";
import { Icon } from "../../ui/icon.tsx";
import { CanMark } from "./can-mark.tsx";
import { useDayChanges } from "./day-changes.ts";
import type { DayMarks } from "./month-grid.tsx";
import styles from "./schedule.module.css";

export type Month = z.infer<typeof calendarMonth.output>;

/** Formats what a row of the calendar is: "Trash and recycling", or a separate pickup. */
export function useWhat(): (row: Pick<MonthDay, "canKinds" | "kind">) => string {
  const t = useTranslations("schedule");
  const format = useFormatter();
  const locale = useLocale();
  return ({ canKinds, kind }) => {
    if (kind !== "weekly") return t(kind === "checkout" ? "checkout" : "extra");
    const names = canKinds.map((one) => t(`kinds.${one}`));
    const isEnglish = languageOf(locale) === "en";
    return format.list(
      names.map((name, index) => (index === 0 || isEnglish ? name : name.toLocaleLowerCase(locale))),
    );
  };
}

/** Formats a row's state. */
export function useStateName(): (state: MonthDay["state"]) => string {
  const t = useTranslations("schedule.states");
  const job = useTranslations("common.jobStatus");
  return (state) => {
    switch (state) {
      case "planned":
      case "skipped":
      case "held":
      case "fallsOut":
      case "notServed":
        return t(state);
      default:
        return job(state);
    }
  };
}

/** The span that covers a day; undefined without one. */
export function spanOf(month: Month | undefined, day: string): Month["spans"][number] | undefined {
  return month?.spans.find(({ fromOn, untilOn }) => fromOn <= day && (untilOn === null || day <= untilOn));
}

/** Formats what a span of days is. */
export function useBandName(): (kind: Month["spans"][number]["kind"]) => string {
  const t = useTranslations("schedule");
  const names = { hold: t("month.held"), pause: t("month.paused"), end: t("states.notServed") };
  return (kind) => names[kind];
}

const isLeftOut = ({ state }: MonthDay) => ["skipped", "held", "fallsOut", "notServed"].includes(state);

/** What each day of a month shows: its cans, what became of them, and whether the service stood still. */
export function useMonthMarks(month: Month | undefined): (day: string) => DayMarks {
  const t = useTranslations("schedule.month");
  const what = useWhat();
  const stateName = useStateName();
  const changes = useDayChanges();
  const bandName = useBandName();
  return (day) => {
    const rows = month?.days.filter(({ onDay }) => onDay === day) ?? [];
    const band = spanOf(month, day)?.kind;
    const says = rows.flatMap((row) => [
      ...[what(row), stateName(row.state)].filter(Boolean),
      ...changes(row),
    ]);
    if (band) says.push(bandName(band));
    return {
      says: [...new Set(says)].join(", ") || t("none"),
      band,
      isStruck: rows.length > 0 && rows.every(isLeftOut),
      marks: rows.length > 0 && <Marks rows={rows} />,
    };
  };
}

function Marks({ rows }: { rows: MonthDay[] }) {
  const kinds = rows.flatMap((row) =>
    (row.kind === "weekly" ? row.canKinds : (["extra"] as const)).map((kind) => ({
      kind,
      isOff: isLeftOut(row),
    })),
  );
  const isMoved = rows.some(({ moved, notes }) => moved || notes.length > 0);
  const result = rows.find(({ state }) => state === "completed" || state === "missed")?.state;
  return (
    <>
      {result && (
        <Icon
          name={result === "completed" ? "check" : "close"}
          size="0.75rem"
          className={result === "missed" ? styles.missed : undefined}
        />
      )}
      {kinds.map(({ kind, isOff }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pickups of a day may have the same cans
        <CanMark key={place} kind={kind} isOff={isOff} />
      ))}
      {isMoved && <Icon name="arrowRight" size="0.75rem" />}
    </>
  );
}

/** Which shape stands for what, of those in a month. */
export function Legend({ month }: { month: Month }) {
  const t = useTranslations("schedule");
  const bandName = useBandName();
  const weekly = new Set(month.days.filter(({ kind }) => kind === "weekly").flatMap((day) => day.canKinds));
  const hasExtra = month.days.some(({ kind }) => kind !== "weekly");
  return (
    <ul className={`flex wrap gap-3 p-0 no-list soft small ${styles.legend}`}>
      {canKinds
        .filter((kind) => weekly.has(kind))
        .map((kind) => (
          <li key={kind}>
            <CanMark kind={kind} /> {t(`kinds.${kind}`)}
          </li>
        ))}
      {hasExtra && (
        <li>
          <CanMark kind="extra" /> {t("extra")}
        </li>
      )}
      {(["hold", "pause", "end"] as const)
        .filter((kind) => month.spans.some((span) => span.kind === kind))
        .map((kind) => (
          <li key={kind}>
            <span className={styles.swatch} data-band={kind} aria-hidden="true" /> {bandName(kind)}
          </li>
        ))}
    </ul>
  );
}
