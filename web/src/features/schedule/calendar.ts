import { useTranslations } from "use-intl";
import { type CanKind, canKinds } from "#modules/homes/rules.ts";
import type { Weekday } from "#platform/values/days.ts";

/** The number of days from first to last, inclusive. */
export function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** Formats a schedule: "Every Tuesday", "Every other Friday". */
export function useRhythmName(): (rhythm: { weekday: Weekday; everyWeeks: number }) => string {
  const t = useTranslations("schedule.rhythms");
  return ({ weekday, everyWeeks }) => t(`${everyWeeks === 1 ? "weekly" : "biweekly"}.${weekday}`);
}

/** A line for each can: "Trash: Every Tuesday, Every Friday". */
export function useRhythmLines(): (
  rhythms: readonly { canKind: CanKind; weekday: Weekday; everyWeeks: number }[],
) => string[] {
  const t = useTranslations("schedule.rhythms");
  const kinds = useTranslations("schedule.kinds");
  const rhythmName = useRhythmName();
  return (rhythms) =>
    canKinds
      .map((kind) => ({ kind, own: rhythms.filter(({ canKind }) => canKind === kind) }))
      .filter(({ own }) => own.length > 0)
      .map(({ kind, own }) => t("line", { kind: kinds(kind), rhythms: own.map(rhythmName).join(", ") }));
}
