import type { Db } from "#db/client.ts";
import { findHome, saveHome } from "#db/queries/homeowner-profiles.ts";
import { moveOpenJobs } from "#db/queries/jobs.ts";
import { findZipCode } from "#db/queries/zip-codes.ts";
import { platformTimeZone } from "#domain/schedule/local-time.ts";
import { stateTimeZones } from "#domain/schedule/state-time-zones.ts";
import type { UsState } from "#domain/us-states.ts";
import type { Weekday } from "#domain/weekdays.ts";
import type { Deps } from "../deps.ts";
import { addressCopies } from "./insert-pickup.ts";

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
    timeZone: await timeZoneOf(tx, home),
    createdAt: deps.now(),
  });
  await moveJobs(tx, userId);
}

/** Lets what has not begun of a home follow it to its present address. */
export async function moveJobs(tx: Db, userId: string): Promise<void> {
  const home = await findHome(tx, userId);
  if (home) await moveOpenJobs(tx, home.id, await addressCopies(tx, home));
}

/** The zone of a ZIP code; an unknown one takes its state's most common zone (decisions.md, Time). */
export async function timeZoneOf(tx: Db, place: { zipCode: string; state: string }): Promise<string> {
  const known = await findZipCode(tx, place.zipCode);
  return known?.timeZone ?? stateTimeZones[place.state] ?? platformTimeZone;
}
