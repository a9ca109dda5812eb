import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { noteStanding } from "../queries/figures.ts";

/** Writes down how the service stands today, in the platform's zone: the last run of a day is what later days look back on. */
export async function noteFigures(deps: Deps): Promise<{ days: number }> {
  const now = deps.now();
  await noteStanding(deps.db, { onDay: localDay(now, platformTimeZone), now });
  return { days: 1 };
}
