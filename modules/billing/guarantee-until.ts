import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { guaranteeDays } from "./rules/guarantee.ts";

/** The last day of the guarantee in the platform's time zone; null before any service begins and once it is over. */
export function guaranteeUntil(firstActivatedAt: string | null, now: string): string | null {
  if (!firstActivatedAt) return null;
  const until = addDays(localDay(firstActivatedAt, platformTimeZone), guaranteeDays);
  return localDay(now, platformTimeZone) <= until ? until : null;
}
