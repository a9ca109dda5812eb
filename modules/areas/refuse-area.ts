import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { Refused } from "#platform/values/refusal.ts";
import { hasRunners } from "./queries/waiting-list.ts";

/** Refuses with AREA_NOT_SERVED a ZIP code where service cannot start today. Existing service there continues. */
export async function refuseArea(deps: Pick<Deps, "now">, db: Db, zipCode: string): Promise<void> {
  if (!(await isServedToday(deps, db, zipCode))) throw new Refused({ code: "AREA_NOT_SERVED" });
}

/** Whether service can start in a ZIP code today: it is in our areas and a runner serves it. */
export function isServedToday(deps: Pick<Deps, "now">, db: Db, zipCode: string): Promise<boolean> {
  return hasRunners(db, zipCode, localDay(deps.now(), platformTimeZone));
}
