import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { noteStanding } from "../queries/figures.ts";

/** Stores today's totals in the platform's time zone; later comparisons use a day's last run. */
export async function noteFigures(deps: Deps): Promise<{ days: number }> {
  const now = deps.now();
  await noteStanding(deps.db, { onDay: localDay(now, platformTimeZone), now });
  return { days: 1 };
}
