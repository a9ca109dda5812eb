import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { findZipCode } from "#platform/queries/platform.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { hasRunners, zipsOfCity } from "./queries.ts";

/** Refuses with AREA_NOT_SERVED a ZIP code where service cannot start today. Existing service there continues. */
export async function refuseArea(deps: Pick<Deps, "now">, db: Db, zipCode: string): Promise<void> {
  if (!(await isServedToday(deps, db, zipCode))) throw new Refused({ code: "AREA_NOT_SERVED" });
}

/** Whether service can start in a ZIP code today: it is in our areas and a runner serves it. */
export function isServedToday(deps: Pick<Deps, "now">, db: Db, zipCode: string): Promise<boolean> {
  return hasRunners(db, zipCode, localDay(deps.now(), platformTimeZone));
}

/** Whether an approved runner serves a ZIP code in our areas; false when it does not exist. */
export async function coverage(
  deps: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.coverage.input>,
): Promise<z.output<typeof contract.coverage.output>> {
  return { hasRunners: await isServedToday(deps, deps.db, zipCode) };
}

/** The post office's city and state for a ZIP code; null when unknown. */
export async function zipPlace(
  deps: Pick<Deps, "db">,
  { zipCode }: z.output<typeof contract.zipPlace.input>,
): Promise<z.output<typeof contract.zipPlace.output>> {
  const known = await findZipCode(deps.db, zipCode);
  return known && { city: known.city, state: known.state };
}

/** A city's first ZIP codes, for an address without one. */
export async function placeZips(
  deps: Pick<Deps, "db">,
  place: z.output<typeof contract.placeZips.input>,
): Promise<z.output<typeof contract.placeZips.output>> {
  return { zips: await zipsOfCity(deps.db, { ...place, limit: 8 }) };
}
