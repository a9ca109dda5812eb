import { useTranslations } from "use-intl";
import type { TimeWindow } from "#platform/values/windows.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";

/** When a home's cans go out and come back, in words. Without a window, the one we plan until it is known. */
export function usePlannedTimes() {
  const t = useTranslations("auth.homeowner.cans");
  const times = useJobTimes();
  const window = (chosen: string) => times.hours((chosen || "morning") as TimeWindow);
  return {
    window,
    out: ({ isEveningBefore, pickupWindow }: { isEveningBefore: boolean; pickupWindow: string }) =>
      isEveningBefore
        ? t("planned.evening", { hours: t("out.eveningHint") })
        : t("planned.day", { hours: window(pickupWindow) }),
    back: ({ isAfterTruck, pickupWindow }: { isAfterTruck: boolean; pickupWindow: string }) =>
      isAfterTruck
        ? t("planned.truck", { hours: t("back.truckHint") })
        : t("planned.day", { hours: window(pickupWindow) }),
  };
}
