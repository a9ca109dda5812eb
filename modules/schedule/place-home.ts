import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { deleteSetUp, findHome, findProfile, saveHome } from "#modules/accounts/index.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import { stopWaiting } from "#modules/areas/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import type * as contract from "#modules/homes/contract.ts";
import { pickupDaysOf, withPickupDays } from "#modules/homes/days.ts";
import {
  changeHomeDetails,
  listDroppedRhythms,
  listRhythms,
  lockHomeBucket,
  notifyNextRunner,
  notifyOfChange,
  replaceRhythms,
  timeZoneOf,
  waitForRunner,
} from "#modules/homes/index.ts";
import { addressCopies, endRegularsOfHomes, moveOpenJobs, refuseWindow } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay } from "#platform/time/local-time.ts";
import { inWeekOrder, type Weekday, weekdays } from "#platform/values/days.ts";
import type { UsState } from "#platform/values/places.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { replan } from "./tasks.ts";

type HomeSetup = z.output<z.ZodObject<typeof contract.homeSetup>>;

/**
 * Adds or replaces a user's home and updates its pickups. Its time zone is its ZIP code's, or the state's most common
 * one if unknown. Without a runner there, the home joins the waiting list. Undefined optional fields keep their value;
 * null clears one. A new home's cans come back after the truck unless it says otherwise. Only `lockOwnAccount` may come before it in a transaction. Refuses with WINDOW_NOT_OFFERED, and as
 * `timeZoneOf` does.
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
  } & HomeSetup,
): Promise<{ homeownerId: string; isWaiting: boolean }> {
  const profile = await findProfile(tx, userId);
  const present = profile && hasHome(profile) ? profile : null;
  const id = profile?.id ?? deps.newId();
  await lockHomeBucket(tx, id);
  const { rhythms, pickupWindow, outEveningBefore, inAfterCollection, cansPlace, curbPlace, gateCode } = home;
  const timeZone = await timeZoneOf(tx, home, present);
  if (pickupWindow && pickupWindow !== present?.pickupWindow)
    await refuseWindow(tx, { day: localDay(deps.now(), timeZone), window: pickupWindow });
  // From now on the service begins at the home, so its ZIP code is the one to wait for.
  if (profile && !present) await stopWaiting(tx, userId);
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
    pickupDays: rhythms ? inWeekOrder(rhythms.map(({ weekday }) => weekday)) : home.pickupDays,
    specialInstructions: home.specialInstructions === "" ? null : home.specialInstructions,
    numberOfCans: home.numberOfCans,
    timeZone,
    pickupWindow,
    outEveningBefore,
    inAfterCollection: inAfterCollection ?? (present ? undefined : true),
    createdAt: deps.now(),
  });
  if (rhythms)
    await replaceRhythms(
      tx,
      id,
      rhythms.map((rhythm) => ({ ...rhythm, weekday: weekdays.indexOf(rhythm.weekday) + 1 })),
    );
  // A standing route is of a street; the new one's runners may claim the home.
  if (
    present &&
    (present.zipCode !== home.zipCode || publicStreet(present.address) !== publicStreet(home.address))
  )
    await endRegularsOfHomes(deps, tx, { homeownerIds: [id], userId });
  await deleteSetUp(tx, userId);
  const isChanged = await changeHomeDetails(deps, tx, id, { cansPlace, curbPlace, gateCode });
  await followHome(deps, tx, userId);
  await notifyOfChange(deps, tx, present);
  if (present && isChanged) await notifyNextRunner(deps, tx, id);
  return { homeownerId: id, isWaiting: await waitForRunner(deps, tx, userId, present?.zipCode) };
}

/**
 * Updates a home's plan to its row. Under `lockHomeBucket`. New pickup days become its can schedules. Unwanted pickups
 * are canceled and their runners told; new ones are added; unstarted ones move to the new address.
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
