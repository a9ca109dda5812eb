import { useTranslations } from "use-intl";
import { useClockTime } from "../../lib/days.ts";

/** "Truck about 8:00 AM, give or take 15 min". */
export function useTruckText(): (truck: { time: string; spreadMinutes: number }) => string {
  const t = useTranslations("street");
  const clock = useClockTime();
  return ({ time, spreadMinutes: spread }) => t("truck", { time: clock(time), spread });
}
