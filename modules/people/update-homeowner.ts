import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import { findHome, holdAccount, readUser, updateHome, updateName } from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules/subscriptions.ts";
import { refuseArea } from "#modules/areas/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { holdBucket, tellNextRunner, tellOfChange, timeZoneOf, waitForRunner } from "#modules/homes/index.ts";
import { changePicture, readPicture } from "#modules/photos/index.ts";
import { followHome } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract/profile.ts";

/**
 * Changes name, home and house photo; omitted fields stay. Updates pickups (`followHome`). Refuses with
 * SUBSCRIPTION_REQUIRED when no home exists, with AREA_NOT_SERVED when a service would move to an unserved ZIP code,
 * with CHANGED_ELSEWHERE, and as `readPicture` does.
 */
export async function updateHomeowner(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.updateHomeowner.input>,
): Promise<User> {
  const { firstName, lastName, houseImageUrl, seen, ...changes } = input;
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const present = await readUser(deps, deps.db, actor.userId);
  const picture = await readPicture(deps, {
    given: houseImageUrl,
    ownerId: actor.userId,
    purpose: "house",
    shown: present.homeownerProfile?.houseImageUrl ?? null,
  });
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId);
    await holdBucket(tx, homeownerId);
    if (seen) {
      const { homeownerProfile, ...names } = await readUser(deps, tx, actor.userId);
      refuseChanged({ ...homeownerProfile, ...names }, seen);
    }
    const before = await findHome(tx, actor.userId);
    const place = {
      zipCode: changes.zipCode ?? before?.zipCode ?? "",
      state: changes.state ?? before?.state ?? "",
    };
    const timeZone = await timeZoneOf(tx, place, before);
    const moves = before !== null && place.zipCode !== before.zipCode;
    const subscription = await findLiveSubscription(tx, actor.userId);
    if (moves && hasBegun(subscription?.status ?? "none")) await refuseArea(deps, tx, place.zipCode);
    await updateName(tx, actor.userId, { firstName, lastName });
    await updateHome(tx, actor.userId, {
      ...changes,
      publicStreet: changes.address === undefined ? undefined : publicStreet(changes.address),
      unit: changes.unit === "" ? null : changes.unit,
      specialInstructions: changes.specialInstructions === "" ? null : changes.specialInstructions,
      timeZone,
    });
    await followHome(deps, tx, actor.userId);
    if (moves) await waitForRunner(deps, tx, actor.userId, before.zipCode);
    await changePicture(deps, tx, { ownerId: actor.userId, purpose: "house", change: picture });
    if (picture.kind === "same") await tellOfChange(deps, tx, before);
    else await tellNextRunner(deps, tx, homeownerId);
    return readUser(deps, tx, actor.userId);
  });
}
