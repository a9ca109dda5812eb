import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { deleteSetUp, findProfile, lockOwnAccount, saveHome } from "#modules/accounts/index.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { isServedToday, isWaiting, listServiceAreas, stopWaiting } from "#modules/areas/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { withPickupDays } from "#modules/homes/days.ts";
import {
  deleteFeedsOfProperty,
  deletePictureOfProperty,
  findProperty,
  findShownProperty,
  followFirstRental,
  forgetGateCodes,
  insertProperty,
  lockHomeBucket,
  markPropertyRemoved,
  moveOpenJobsOfProperty,
  notifyNextRunner,
  type PropertyRow,
  type RentalPicture,
  recountCansOfProperty,
  type ShownProperty,
  timeZoneOf,
  updateProperty,
  waitForRunner,
} from "#modules/homes/index.ts";
import { type CanRhythm, canKinds, rhythmsOfRental, weeklyTrash } from "#modules/homes/rules.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { attachPhoto, checkUpload, createUpload, findPhoto, removePhotos } from "#modules/photos/index.ts";
import { addressCopies, keepChecklist, priceJobs } from "#modules/pickups/index.ts";
import { findPay, lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { inWeekOrder, type Weekday, weekdays } from "#platform/values/days.ts";
import { photoKey } from "#platform/values/photos.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Property } from "./contract.ts";
import * as contract from "./contract.ts";
import { planRental } from "./plan-rental.ts";
import { monthOf } from "./prices.ts";
import { readFeedsAnew } from "./queries/rental-feeds.ts";
import { promisePrice } from "./queries/rental-months.ts";
import { lockRentalJobs } from "./queries/rental-plans.ts";
import { leavesBeforeComing } from "./rules/feeds.ts";

/** A rental as its host sees it; the picture's URL expires in minutes. */
export async function renderProperty(
  deps: Pick<Deps, "photos">,
  { property, photoId, cansPhotoId, isBeingServed }: ShownProperty,
): Promise<Property> {
  return {
    ...pickFields(property, contract.property),
    rhythms: property.canRhythms ?? property.collectionDays.map(weeklyTrash),
    status: isBeingServed ? "cleaning" : "active",
    photoUrl: await signPhoto(deps, photoId),
    cansPhotoUrl: await signPhoto(deps, cansPhotoId),
    hasGateCode: property.gateCodeSealed !== null,
  };
}

/**
 * Adds a rental and plans its pickups. `withoutHome` makes the host's account if there is no home yet. Refuses with
 * SUBSCRIPTION_REQUIRED without either, and as `timeZoneOf` and `lockOwnAccount` do.
 */
export const addProperty: HomeownerAct<typeof contract.addProperty> = (
  deps,
  actor,
  { withoutHome, ...input },
) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    const profile = await findProfile(tx, actor.userId);
    if (!profile && !withoutHome) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const timeZone = await timeZoneOf(tx, input);
    const homeownerId = profile?.id ?? (await makeHost(deps, tx, actor.userId, { ...input, timeZone }));
    await lockHomeBucket(tx, homeownerId);
    await lockRatesShared(tx);
    const { numberOfCans = 1, gateCode, cansPlace, curbPlace, accessNotes, rhythms, ...said } = input;
    const id = deps.newId();
    await insertProperty(tx, {
      ...said,
      ...(rhythms && rhythmColumns(rhythms)),
      id,
      homeownerId,
      numberOfCans,
      cansPlace: cansPlace || null,
      curbPlace: curbPlace || null,
      accessNotes: accessNotes || null,
      gateCodeSealed: gateCode ? deps.vault.seal(gateCode, id) : null,
      timeZone,
      createdAt: deps.now(),
    });
    const today = localDay(deps.now(), platformTimeZone);
    const price = await ruleOn(tx, "rentals", today);
    await promisePrice(tx, { propertyId: id, price, month: monthOf(today), now: deps.now() });
    // A draft of this property has served its purpose; the next one begins its own.
    await deleteSetUp(tx, actor.userId);
    await followFirstRental(tx, homeownerId);
    // A host who waits does so in every ZIP code of theirs.
    if (await isWaiting(tx, actor.userId)) await followAreas(deps, tx, actor.userId);
    await planRental(deps, tx, id);
    const added = await findShownProperty(tx, { id, homeownerId, now: deps.now() });
    if (!added) throw new Error(`Property ${id} has gone`);
    return renderProperty(deps, added);
  });

/** Makes the account of a host without a home, at the first rental's address. Returns its id. Under `lockOwnAccount`. */
async function makeHost(
  deps: Pick<Deps, "now" | "newId">,
  tx: Db,
  userId: string,
  { address, city, state, zipCode, timeZone }: Pick<PropertyRow, Place | "timeZone">,
): Promise<string> {
  const id = deps.newId();
  const place = { address, publicStreet: publicStreet(address), city, state, zipCode, timeZone };
  await saveHome(tx, { id, userId, ...place, pickupDays: [], createdAt: deps.now() });
  return id;
}

type Place = "address" | "city" | "state" | "zipCode";

/**
 * Removes a rental from the host's lists, with its calendars and picture. `planRental` ends its planned pickups; the
 * gate code is deleted once none there is open. Past pickups keep its name. Safe to repeat. Refuses with NOT_FOUND, and
 * as `keepOneServed` does.
 */
export const removeProperty: HomeownerAct<typeof contract.removeProperty> = (deps, actor, { id }) =>
  deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    const present = await findProperty(tx, { id, homeownerId });
    if (!(await markPropertyRemoved(tx, { id, homeownerId, now: deps.now() })))
      throw new Refused({ code: "NOT_FOUND" });
    await deleteFeedsOfProperty(tx, id);
    const gone = await deletePictureOfProperty(tx, {
      propertyId: id,
      purposes: ["property", "cans"],
      except: null,
    });
    await removePhotos(deps, tx, gone.map(photoKey));
    await followFirstRental(tx, homeownerId);
    await planRental(deps, tx, id);
    await forgetGateCodes(tx, { propertyId: id, limit: 1 });
    if (present) {
      await keepOneServed(deps, tx, actor.userId, present.zipCode);
      await followAreas(deps, tx, actor.userId, present.zipCode);
    }
    return { ok: true };
  });

/** Joins or leaves the waiting list after the rentals changed; `leftZip` is where one was. */
async function followAreas(deps: Deps, tx: Db, userId: string, leftZip?: string): Promise<void> {
  if (!(await waitForRunner(deps, tx, userId, leftZip))) await stopWaiting(tx, userId);
}

/**
 * Refuses with LAST_SERVED_PROPERTY when a host without a home would pay on with no rental, or with none that a runner
 * serves. Call after a rental was removed or moved; `leftZip` is where it was.
 */
async function keepOneServed(
  deps: Pick<Deps, "now">,
  tx: Db,
  userId: string,
  leftZip: string,
): Promise<void> {
  const profile = await findProfile(tx, userId);
  if (!profile || hasHome(profile)) return;
  const subscription = await findLiveSubscription(tx, userId);
  if (!subscription || !hasBegun(subscription.status) || subscription.cancelAtPeriodEnd) return;
  const today = localDay(deps.now(), platformTimeZone);
  const areas = await listServiceAreas(tx, { userId, today });
  if (areas.some(({ isServed }) => isServed)) return;
  // A rental whose runner has left may move elsewhere.
  if (areas.length === 0 || (await isServedToday(deps, tx, leftZip)))
    throw new Refused({ code: "LAST_SERVED_PROPERTY" });
}

/** One of the host's rentals, with the views of its gate code. Refuses with NOT_FOUND. */
export const property: HomeownerAct<typeof contract.oneProperty> = async (deps, actor, input) => {
  const { homeownerId } = actor;
  const found =
    homeownerId && (await findShownProperty(deps.db, { id: input.id, homeownerId, now: deps.now() }));
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return { ...(await renderProperty(deps, found)), gateCodeViews: found.views };
};

/** Lets a host upload a picture of a rental. Refuses with NOT_FOUND, TOO_MANY_REQUESTS. */
export async function createPropertyPhotoUpload(
  deps: Deps,
  actor: HomeownerActor,
  {
    propertyId,
    contentType,
    photoBytes,
    purpose = "property",
  }: z.output<typeof contract.createPropertyPhotoUpload.input>,
): Promise<PhotoUpload> {
  const { homeownerId } = actor;
  const own = homeownerId && (await findProperty(deps.db, { id: propertyId, homeownerId }));
  if (!own) throw new Refused({ code: "NOT_FOUND" });
  const photo = { ownerId: actor.userId, purpose, jobId: null, propertyId };
  return createUpload(deps, { ...photo, contentType, bytes: photoBytes });
}

/**
 * Changes a rental; omitted fields keep their value. With `version`, changes only that version. Unstarted pickups move
 * to the new address, and changed times or collection days are planned again. Tells the next pickup's runner of changes
 * they can see. Safe to repeat. Refuses with NOT_FOUND, PROPERTY_CHANGED and CHECKOUT_AFTER_CHECKIN, and as
 * `checkUpload` and `keepOneServed` do.
 */
export async function saveProperty(
  deps: Deps,
  actor: HomeownerActor,
  { id, photoUrl, cansPhotoUrl, version, ...input }: z.output<typeof contract.saveProperty.input>,
): Promise<z.output<typeof contract.saveProperty.output>> {
  const { homeownerId, userId } = actor;
  const own = homeownerId && (await findProperty(deps.db, { id, homeownerId }));
  if (!own) throw new Refused({ code: "NOT_FOUND" });
  const photo = { ownerId: userId, jobId: null, propertyId: id };
  const check = async (purpose: RentalPicture, url: string | null | undefined) =>
    url && (await checkUpload(deps, { ...photo, purpose, photoUrl: url }));
  const photoId = await check("property", photoUrl);
  const cansPhotoId = await check("cans", cansPhotoUrl);
  return deps.transact(async (tx) => {
    await lockHomeBucket(tx, homeownerId);
    const before = await findProperty(tx, { id, homeownerId });
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    const changes = changesOf(deps, before, input);
    // Repeating the call after a lost response changes nothing.
    if (version !== undefined && version !== before.version && changesAnything(before, changes))
      throw new Refused({ code: "PROPERTY_CHANGED" });
    const after = { ...before, ...changes };
    const saysTimes = input.checkInTime !== undefined || input.checkOutTime !== undefined;
    if (saysTimes && !leavesBeforeComing(after)) throw new Refused({ code: "CHECKOUT_AFTER_CHECKIN" });
    after.timeZone = await timeZoneOf(tx, after, before);
    const { id: _id, homeownerId: _homeownerId, version: seen, ...columns } = after;
    if (!(await updateProperty(tx, { id, version: seen }, columns)))
      throw new Refused({ code: "PROPERTY_CHANGED" });
    // Every planning act locks in this order: the rates, jobs by id, then notices.
    await lockRatesShared(tx);
    await lockRentalJobs(tx, { propertyId: id }, everyDay);
    if (photoId !== undefined)
      await changePicture(deps, tx, { ...photo, purpose: "property", photoId: photoId || null });
    if (cansPhotoId !== undefined)
      await changePicture(deps, tx, { ...photo, purpose: "cans", photoId: cansPhotoId || null });
    if (before.checklist.join("\n") !== after.checklist.join("\n"))
      await keepChecklist(tx, { propertyId: id, checklist: before.checklist });
    await followFirstRental(tx, homeownerId);
    if (places.some((field) => before[field] !== after[field]))
      await moveOpenJobsOfProperty(tx, id, await addressCopies(tx, { ...after, unit: null }));
    if (before.numberOfCans !== after.numberOfCans) await recountCansOfProperty(tx, id, after.numberOfCans);
    if (cansPhotoId !== undefined || toldToRunners.some((field) => before[field] !== after[field]))
      await notifyNextRunner(deps, tx, homeownerId, id);
    // Stored stays have days in the old time zone.
    if (before.timeZone !== after.timeZone) await readFeedsAnew(tx, id, deps.now());
    await planRental(deps, tx, id);
    await priceJobs(tx, await findPay(tx), { homeownerId, now: deps.now() });
    if (before.zipCode !== after.zipCode) {
      await keepOneServed(deps, tx, userId, before.zipCode);
      await followAreas(deps, tx, userId, before.zipCode);
    }
    const saved = await findShownProperty(tx, { id, homeownerId, now: deps.now() });
    if (!saved) throw new Error(`Property ${id} has gone`);
    return renderProperty(deps, saved);
  });
}

/** Earlier than any job. */
const everyDay = "-infinity";

const places = ["address", "city", "zipCode"] as const;
const toldToRunners = [...places, "cansPlace", "curbPlace", "accessNotes", "gateCodeSealed"] as const;

type Given = Omit<
  z.output<typeof contract.saveProperty.input>,
  "id" | "photoUrl" | "cansPhotoUrl" | "version"
>;

/** Empty text becomes null; an unchanged gate code keeps its seal. */
function changesOf(
  deps: Deps,
  before: PropertyRow,
  { gateCode, cansPlace, curbPlace, accessNotes, rhythms, ...rest }: Given,
): Partial<PropertyRow> {
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { gateCodeSealed: sealed } = before;
  const isSame =
    gateCode === undefined || (gateCode && sealed && deps.vault.open(sealed, before.id) === gateCode);
  return {
    ...said,
    ...(rhythms
      ? rhythmColumns(rhythms)
      : rest.collectionDays && rhythmColumns(withCollectionDays(before, rest.collectionDays))),
    ...((rest.guests !== undefined || rest.bedrooms !== undefined) && { hasSize: true }),
    cansPlace: kept(cansPlace, before.cansPlace),
    curbPlace: kept(curbPlace, before.curbPlace),
    accessNotes: kept(accessNotes, before.accessNotes),
    gateCodeSealed: isSame ? sealed : gateCode ? deps.vault.seal(gateCode, before.id) : null,
  };
}

/** Collection days, and the can schedules unless they are trash every week. Keys in the order of stored JSON. */
function rhythmColumns(rhythms: readonly CanRhythm[]): Pick<PropertyRow, "collectionDays" | "canRhythms"> {
  const collectionDays = inWeekOrder(rhythms.map(({ weekday }) => weekday));
  const isPlain = rhythms.every(({ canKind, everyWeeks }) => canKind === "trash" && everyWeeks === 1);
  const canRhythms = rhythms
    .map(({ canKind, weekday, anchorOn, everyWeeks }) => ({ canKind, weekday, anchorOn, everyWeeks }))
    .toSorted(
      (a, b) =>
        weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) ||
        canKinds.indexOf(a.canKind) - canKinds.indexOf(b.canKind),
    );
  return { collectionDays, canRhythms: isPlain ? null : canRhythms };
}

/** The can schedules for new collection days, as `withPickupDays` does at a home. */
function withCollectionDays(before: PropertyRow, collectionDays: readonly Weekday[]): CanRhythm[] {
  const { rhythms } = withPickupDays({ rhythms: rhythmsOfRental(before), dropped: [] }, collectionDays);
  return rhythms.map(({ weekday, everyWeeks, ...rhythm }) => ({
    ...rhythm,
    weekday: weekdays[weekday - 1] as Weekday,
    everyWeeks: everyWeeks as 1 | 2,
  }));
}

function changesAnything(before: PropertyRow, changes: Partial<PropertyRow>): boolean {
  return JSON.stringify({ ...before, ...changes }) !== JSON.stringify(before);
}

function kept(given: string | null | undefined, before: string | null): string | null {
  return given === undefined ? before : given || null;
}

/** A rental has one picture of each kind, so the old one is deleted. A repeated call finds it attached. */
async function changePicture(
  deps: Deps,
  tx: Db,
  picture: { ownerId: string; purpose: RentalPicture; propertyId: string; photoId: string | null },
): Promise<void> {
  const { propertyId, purpose, photoId } = picture;
  const gone = await deletePictureOfProperty(tx, { propertyId, purposes: [purpose], except: photoId });
  await removePhotos(deps, tx, gone.map(photoKey));
  if (photoId === null) return;
  const uploaded = await findPhoto(tx, { ...picture, id: photoId });
  if (!uploaded?.attachedAt) await attachPhoto(deps, tx, photoId);
}
