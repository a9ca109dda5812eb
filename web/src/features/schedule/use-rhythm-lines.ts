import { useTranslations } from "use-intl";
import { type CanKind, canKinds } from "#modules/homes/rules.ts";
import type { Weekday } from "#platform/values/days.ts";
import { useRhythmName } from "./calendar.ts";

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
