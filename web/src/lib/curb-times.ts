import { useFormatter, useTranslations } from "use-intl";
import type { BringBackBy, SetOutFrom } from "#modules/homes/rules.ts";
import { shortTime } from "./use-job-times.ts";

/** A curb rule's times in words: "7 PM or 60 minutes before sunset", "by 8 PM that day"; `by` is null without an end. */
export function useCurbTimes(): (law: { outFrom: readonly SetOutFrom[]; backBy: readonly BringBackBy[] }) => {
  from: string;
  by: string | null;
} {
  const t = useTranslations("auth.homeowner.cans.law");
  const format = useFormatter();
  const clock = (time: string) => shortTime(format, new Date(`2000-01-01T${time}:00Z`), "UTC");
  const outFrom = (from: SetOutFrom) => {
    if (from.kind === "clock") return t("clock", { time: clock(from.time) });
    return from.minutes < 0
      ? t("beforeSunset", { minutes: -from.minutes })
      : t("sunset", { minutes: from.minutes });
  };
  const backBy = (by: BringBackBy) => {
    if (by.kind === "afterTruck") return t("afterTruck", { hours: by.hours });
    if (!by.isNextDay && by.time === "23:59") return t("midnight");
    return t(by.isNextDay ? "nextDay" : "sameDay", { time: clock(by.time) });
  };
  const either = (times: string[]) => format.list(times, { type: "disjunction" });
  return (law) => ({
    from: either(law.outFrom.map(outFrom)),
    by: law.backBy.length > 0 ? either(law.backBy.map(backBy)) : null,
  });
}
