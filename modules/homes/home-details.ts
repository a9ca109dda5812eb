import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findHome, lockOwnAccount } from "#modules/accounts/index.ts";
import { changePicture, readPicture } from "#modules/photos/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { lockHome } from "#platform/queries/buckets.ts";
import { findZipCode } from "#platform/queries/platform.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { stateTimeZones } from "#platform/time/state-time-zones.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { refuseZipState } from "#platform/values/places.ts";
import { Refused, refuseChanged, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { HomeDetails } from "./contract.ts";
import { notifyNextRunner } from "./notify-next-runner.ts";
import { findHomeDetails, lockHomeDetails, saveHomeDetails as saveDetails } from "./queries/home-details.ts";
import { usualFullCans } from "./rules.ts";

/** The home's details for its runners, and the views of its gate code. Empty without a home. */
export function homeDetails(deps: Deps, actor: HomeownerActor): Promise<HomeDetails> {
  return readHomeDetails(deps, deps.db, actor.userId);
}

/** The same within a transaction. */
async function readHomeDetails(deps: Pick<Deps, "photos">, db: Db, userId: string): Promise<HomeDetails> {
  const found = await findHomeDetails(db, userId);
  return {
    cansPlace: found?.details?.cansPlace ?? null,
    curbPlace: found?.details?.curbPlace ?? null,
    pets: found?.details?.pets ?? null,
    fullCans: found?.details?.fullCans ?? usualFullCans,
    addOns: found?.details?.addOns ?? "ask",
    longDriveway: found?.longDriveway ?? false,
    hasStairs: found?.hasStairs ?? false,
    cansPhotoUrl: await signPhoto(deps, found?.cansPhotoId ?? null),
    hasGateCode: Boolean(found?.details?.gateCodeSealed),
    gateCodeMark: found?.details?.gateCodeSealed
      ? hashToken(found.details.gateCodeSealed).slice(0, 16)
      : null,
    gateCodeViews: found?.views ?? [],
  };
}

/**
 * The time zone of a ZIP code; an unknown one gets its state's most common zone. Refuses with
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

/**
 * Changes a home's details; omitted fields keep their value. Tells the next job's runner what changed. Safe to repeat.
 * Refuses with SUBSCRIPTION_REQUIRED without a home, CHANGED_ELSEWHERE, and as `readPicture` does.
 */
export const saveHomeDetails: HomeownerAct<typeof contract.saveHomeDetails> = async (deps, actor, input) => {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const picture = await readPicture(deps, {
    given: input.cansPhotoUrl,
    ownerId: actor.userId,
    purpose: "cans",
    shown: (await readHomeDetails(deps, deps.db, actor.userId)).cansPhotoUrl,
  });
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    if (!(await findHome(tx, actor.userId))) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const before = await lockHomeDetails(tx, homeownerId);
    const sealed = before?.gateCodeSealed ?? null;
    const codeBefore = sealed && deps.vault.open(sealed, homeownerId);
    if (input.seen) {
      const present = await readHomeDetails(deps, tx, actor.userId);
      const isSameCode = input.gateCode !== undefined && (input.gateCode || null) === codeBefore;
      refuseChanged(present, input.seen, {
        ...input,
        gateCodeMark: isSameCode ? present.gateCodeMark : undefined,
      });
    }
    const isChanged = await changeHomeDetails(deps, tx, homeownerId, input);
    await changePicture(deps, tx, { ownerId: actor.userId, purpose: "cans", change: picture });
    if (isChanged || picture.kind !== "same") await notifyNextRunner(deps, tx, homeownerId);
    return readHomeDetails(deps, tx, actor.userId);
  });
};

/**
 * Whether it changed what a home tells its runners. Undefined fields keep their value; null or an empty text clears one. Adds no row
 * for nothing.
 */
export async function changeHomeDetails(
  deps: Pick<Deps, "vault" | "now">,
  tx: Db,
  homeownerId: string,
  given: Pick<
    z.output<typeof contract.saveHomeDetails.input>,
    "cansPlace" | "curbPlace" | "pets" | "fullCans" | "addOns" | "gateCode"
  >,
): Promise<boolean> {
  if (Object.values(given).every((value) => value === undefined)) return false;
  const before = await lockHomeDetails(tx, homeownerId);
  const sealed = before?.gateCodeSealed ?? null;
  const isSameCode = given.gateCode && sealed && given.gateCode === deps.vault.open(sealed, homeownerId);
  const after = {
    cansPlace: kept(given.cansPlace, before?.cansPlace),
    curbPlace: kept(given.curbPlace, before?.curbPlace),
    pets: kept(given.pets, before?.pets),
    fullCans: given.fullCans ?? before?.fullCans ?? null,
    addOns: given.addOns ?? before?.addOns ?? null,
    gateCodeSealed:
      given.gateCode === undefined || isSameCode
        ? sealed
        : given.gateCode && deps.vault.seal(given.gateCode, homeownerId),
  };
  const isChanged = fields.some((field) => (before?.[field] ?? null) !== after[field]);
  const isSaved = isChanged || (before?.addOns ?? null) !== after.addOns;
  if (isSaved) await saveDetails(tx, { homeownerId, ...after, updatedAt: deps.now() });
  return isChanged;
}

const fields = ["cansPlace", "curbPlace", "pets", "fullCans", "gateCodeSealed"] as const;

/** Empty text becomes null. */
function kept(given: string | null | undefined, before: string | null | undefined): string | null {
  return given === undefined ? (before ?? null) : given || null;
}

/**
 * Call first in every act that changes whether, when or how a home is served, before reading what it depends on. Then
 * generation of the home's bucket neither misses the change nor adds to what the act ends, and acts of one home run in
 * sequence. Also locks the homeowner's account; only `lockOwnAccount` may come before. `lockHome` has the full lock
 * order.
 */
export function lockHomeBucket(tx: Db, homeownerId: string): Promise<void> {
  return lockHome(tx, homeownerId);
}
