import { useTranslations } from "use-intl";
import type { RunnerArea } from "#modules/offers/contract.ts";
import { soonDays } from "#modules/pickups/rules/status.ts";

/** Formats an area's open jobs, or why it has none and what to do. */
export function useAreaText(): (area: RunnerArea) => string {
  const t = useTranslations("runner.areas");
  return ({ today, soon, taken }) =>
    soon > 0
      ? t("open", { today, soon, days: soonDays })
      : t(taken > 0 ? "allTaken" : "noHomes", { count: taken, days: soonDays });
}
