import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useDayNames } from "../homes/use-day-names.ts";
import { dayWithoutCan, type HomeValues, homeStepNames } from "./home-values.ts";
import { useStepChecks } from "./use-step-checks.tsx";

/** Checks of a home's steps and fields beyond the schema's. */
export function useHomeChecks() {
  const t = useTranslations("auth.homeowner.schedule");
  const dayNames = useDayNames();
  const { address, filling, left } = useStepChecks();
  const checkStep = async (step: number, values: HomeValues): Promise<Record<string, ReactNode>> => {
    if (homeStepNames[step] === "address") return address(values);
    const day = homeStepNames[step] === "schedule" && dayWithoutCan(values);
    return day ? { pickupDays: t("noCanOn", { day: dayNames([day]) }) } : {};
  };
  return { checkStep, checkField: left, filling: (_: number, values: HomeValues) => filling(values) };
}
