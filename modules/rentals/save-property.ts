import type * as z from "zod";
import type { Db } from "#db/client.ts";
import {
  deletePictureOfProperty,
  findProperty,
  findShownProperty,
  holdBucket,
  moveOpenJobsOfProperty,
  type PropertyRow,
  recountCansOfProperty,
  tellNextRunner,
  timeZoneOf,
  updateProperty,
} from "#modules/homes/index.ts";
import { attachPhoto, checkUpload, findPhoto, removePhotos } from "#modules/photos/index.ts";
import { addressCopies } from "#modules/pickups/index.ts";
import { holdRates } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental.ts";
import { planRental } from "./plan-rental.ts";
import { readFeedsAnew } from "./queries/rental-feeds.ts";
import { lockRentalJobs } from "./queries/rental-plans.ts";
import { renderProperty } from "./render-property.ts";
import { leavesBeforeComing } from "./rules/times.ts";

/**
 * Changes a rental; omitted fields keep their value. With `version`, changes only that version. Unstarted pickups move
 * to the new address, and changed times or collection days are planned again. Tells the next pickup's runner of changes
 * they can see. Safe to repeat. Refuses with NOT_FOUND, PROPERTY_CHANGED and CHECKOUT_AFTER_CHECKIN, and as
 * `checkUpload` does.
 */
export async function saveProperty(
  deps: Deps,
  actor: HomeownerActor,
  { id, photoUrl, version, ...input }: z.output<typeof contract.saveProperty.input>,
): Promise<z.output<typeof contract.saveProperty.output>> {
  const { homeownerId, userId } = actor;
  const own = homeownerId && (await findProperty(deps.db, { id, homeownerId }));
  if (!own) throw new Refused({ code: "NOT_FOUND" });
  const photo = { ownerId: userId, purpose: "property", jobId: null, propertyId: id } as const;
  const photoId = photoUrl && (await checkUpload(deps, { ...photo, photoUrl }));
  return deps.transact(async (tx) => {
    await holdBucket(tx, homeownerId);
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
    await holdRates(tx);
    await lockRentalJobs(tx, { propertyId: id }, everyDay);
    if (photoId !== undefined) await changePicture(deps, tx, { ...photo, photoId: photoId || null });
    if (places.some((field) => before[field] !== after[field]))
      await moveOpenJobsOfProperty(tx, id, await addressCopies(tx, { ...after, unit: null }));
    if (before.numberOfCans !== after.numberOfCans) await recountCansOfProperty(tx, id, after.numberOfCans);
    if (toldToRunners.some((field) => before[field] !== after[field]))
      await tellNextRunner(deps, tx, homeownerId, id);
    // Stored stays have days in the old time zone.
    if (before.timeZone !== after.timeZone) await readFeedsAnew(tx, id, deps.now());
    await planRental(deps, tx, id);
    const saved = await findShownProperty(tx, { id, homeownerId, now: deps.now() });
    if (!saved) throw new Error(`Property ${id} has gone`);
    return renderProperty(deps, saved);
  });
}

/** Earlier than any job. */
const everyDay = "-infinity";

const places = ["address", "city", "zipCode"] as const;
const toldToRunners = [...places, "cansPlace", "curbPlace", "accessNotes", "gateCodeSealed"] as const;

type Given = Omit<z.output<typeof contract.saveProperty.input>, "id" | "photoUrl" | "version">;

/** Empty text becomes null; an unchanged gate code keeps its seal. */
function changesOf(
  deps: Deps,
  before: PropertyRow,
  { gateCode, cansPlace, curbPlace, accessNotes, ...rest }: Given,
): Partial<PropertyRow> {
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { gateCodeSealed: sealed } = before;
  const isSame =
    gateCode === undefined || (gateCode && sealed && deps.vault.open(sealed, before.id) === gateCode);
  return {
    ...said,
    cansPlace: kept(cansPlace, before.cansPlace),
    curbPlace: kept(curbPlace, before.curbPlace),
    accessNotes: kept(accessNotes, before.accessNotes),
    gateCodeSealed: isSame ? sealed : gateCode ? deps.vault.seal(gateCode, before.id) : null,
  };
}

function changesAnything(before: PropertyRow, changes: Partial<PropertyRow>): boolean {
  return JSON.stringify({ ...before, ...changes }) !== JSON.stringify(before);
}

function kept(given: string | null | undefined, before: string | null): string | null {
  return given === undefined ? before : given || null;
}

/** A rental has one picture, so the old one is deleted. A repeated call finds it attached. */
async function changePicture(
  deps: Deps,
  tx: Db,
  picture: { ownerId: string; purpose: "property"; propertyId: string; photoId: string | null },
): Promise<void> {
  const { propertyId, photoId } = picture;
  const gone = await deletePictureOfProperty(tx, { propertyId, except: photoId });
  await removePhotos(deps, tx, gone.map(photoKey));
  if (photoId === null) return;
  const uploaded = await findPhoto(tx, { ...picture, id: photoId });
  if (!uploaded?.attachedAt) await attachPhoto(deps, tx, photoId);
}
