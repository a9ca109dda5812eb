import type { Db } from "#db/client.ts";
import { findZipCode } from "#platform/queries/zip-codes.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { stateTimeZones } from "#platform/time/state-time-zones.ts";
import { refuseIf } from "#platform/values/refusal.ts";
import { refuseZipState } from "#platform/values/zip-place.ts";

/**
 * The time zone of a ZIP code; an unknown one gets its state's most common zone (decisions.md, Time). Refuses with
 * ZIP_OTHER_STATE, except for a value unchanged from `before`.
 */
export async function timeZoneOf(
  tx: Db,
  place: { zipCode: string; state: string },
  before: { zipCode: string; state: string } | null = null,
): Promise<string> {
  const known = await findZipCode(tx, place.zipCode);
  if (place.zipCode !== before?.zipCode || place.state !== before.state)
    refuseIf(refuseZipState(known, place));
  return known?.timeZone ?? stateTimeZones[place.state] ?? platformTimeZone;
}
