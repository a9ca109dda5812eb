import type { Db } from "#db/client.ts";
import { isInAreas } from "#domain/platform-rules.ts";
import { Refused } from "#domain/refusal.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { ruleOn } from "../platform-rules.ts";

/** Refuses with AREA_NOT_SERVED a ZIP code in which no service can begin today. Where one runs already, it goes on. */
export async function refuseArea(deps: Pick<Deps, "now">, db: Db, zipCode: string): Promise<void> {
  if (!(await isServedToday(deps, db, zipCode))) throw new Refused({ code: "AREA_NOT_SERVED" });
}

/** Whether a service can begin in a ZIP code today. */
export async function isServedToday(deps: Pick<Deps, "now">, db: Db, zipCode: string): Promise<boolean> {
  return isInAreas(await ruleOn(db, "areas", localDay(deps.now(), platformTimeZone)), zipCode);
}
