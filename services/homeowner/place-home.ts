import type { Db } from "#db/client.ts";
import { saveHome } from "#db/queries/homeowner-profiles.ts";
import { findZipCode } from "#db/queries/zip-codes.ts";
import { stateTimeZones } from "#domain/schedule/state-time-zones.ts";
import type { UsState } from "#domain/us-states.ts";
import type { Weekday } from "#domain/weekdays.ts";
import type { Deps } from "../deps.ts";

/** The platform's zone until an admin changes it (decisions.md, Time). */
const defaultTimeZone = "America/New_York";

/**
 * Adds or replaces a user's home, in the time zone of its ZIP code (an unknown one takes its state's most common
 * zone). What may be left out and is undefined stays as it was; null clears it.
 */
export async function placeHome(
  deps: Deps,
  tx: Db,
  userId: string,
  home: {
    address: string;
    unit?: string | null | undefined;
    city: string;
    state: UsState;
    zipCode: string;
    phoneNumber?: string | null | undefined;
    pickupDays: Weekday[];
    specialInstructions?: string | null | undefined;
    numberOfCans?: number | undefined;
  },
): Promise<void> {
  const place = await findZipCode(tx, home.zipCode);
  await saveHome(tx, {
    id: deps.newId(),
    userId,
    address: home.address,
    unit: home.unit === "" ? null : home.unit,
    city: home.city,
    state: home.state,
    zipCode: home.zipCode,
    phoneNumber: home.phoneNumber,
    pickupDays: home.pickupDays,
    specialInstructions: home.specialInstructions === "" ? null : home.specialInstructions,
    numberOfCans: home.numberOfCans,
    timeZone: place?.timeZone ?? stateTimeZones[home.state] ?? defaultTimeZone,
    createdAt: deps.now(),
  });
}
