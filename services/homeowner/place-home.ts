import type { Db } from "#db/client.ts";
import { listDroppedRhythms, listRhythms, replaceRhythms } from "#db/queries/can-rhythms.ts";
import { findHome, saveHome } from "#db/queries/homeowner-profiles.ts";
import { moveOpenJobs } from "#db/queries/jobs.ts";
import { findLiveSubscription } from "#db/queries/subscriptions.ts";
import { findZipCode } from "#db/queries/zip-codes.ts";
import { publicStreet } from "#domain/public-address.ts";
import { refuseIf } from "#domain/refusal.ts";
import { platformTimeZone } from "#domain/schedule/local-time.ts";
import { pickupDaysOf, withPickupDays } from "#domain/schedule/rhythm.ts";
import { stateTimeZones } from "#domain/schedule/state-time-zones.ts";
import type { UsState } from "#domain/us-states.ts";
import type { Weekday } from "#domain/weekdays.ts";
import { refuseZipState } from "#domain/zip-place.ts";
import type { Deps } from "../deps.ts";
import { replan } from "../schedules/generate.ts";
import { holdBucket } from "./hold-bucket.ts";
import { addressCopies } from "./insert-pickup.ts";
import { tellOfChange } from "./tell-next-runner.ts";
import { waitForRunner } from "./wait-for-runner.ts";

/**
 * Adds or replaces a user's home, in the time zone of its ZIP code (an unknown one takes its state's most common
 * zone), and lets its visits follow; where no runner serves it yet, it joins the waiting list. What may be left out and is undefined stays as it was; null clears it. Only
 * `holdAccount` comes before it in a transaction.
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
): Promise<{ homeownerId: string; isWaiting: boolean }> {
  const present = await findHome(tx, userId);
  const id = present?.id ?? deps.newId();
  await holdBucket(tx, id);
  await saveHome(tx, {
    id,
    userId,
    address: home.address,
    publicStreet: publicStreet(home.address),
    unit: home.unit === "" ? null : home.unit,
    city: home.city,
    state: home.state,
    zipCode: home.zipCode,
    phoneNumber: home.phoneNumber,
    pickupDays: home.pickupDays,
    specialInstructions: home.specialInstructions === "" ? null : home.specialInstructions,
    numberOfCans: home.numberOfCans,
    timeZone: await timeZoneOf(tx, home, present),
    createdAt: deps.now(),
  });
  await followHome(deps, tx, userId);
  await tellOfChange(deps, tx, present);
  return { homeownerId: id, isWaiting: await waitForRunner(deps, tx, userId, present?.zipCode) };
}

/**
 * Lets what was planned for a home follow what its row says by now, under `holdBucket`: other pickup days become its
 * rhythms, visits that are not wanted any more are cancelled and their runners told, new ones are there at once, and
 * what has not begun moves to its present address.
 */
export async function followHome(deps: Deps, tx: Db, userId: string): Promise<void> {
  const home = await findHome(tx, userId);
  if (!home) return;
  const rhythms = await listRhythms(tx, home.id);
  if (pickupDaysOf(rhythms).join() !== home.pickupDays.join()) {
    const dropped = await listDroppedRhythms(tx, home.id);
    const next = withPickupDays({ rhythms, dropped }, home.pickupDays);
    await replaceRhythms(tx, home.id, next.rhythms, next.dropped);
  }
  if (await findLiveSubscription(tx, userId))
    await replan(deps, tx, { homeownerId: home.id }, { userId, reason: "service changed" });
  await moveOpenJobs(tx, home.id, await addressCopies(tx, home));
}

/**
 * The zone of a ZIP code; an unknown one takes its state's most common zone (decisions.md, Time). Refuses with
 * ZIP_OTHER_STATE; what already stood there `before` passes.
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
