import type * as z from "zod";
import {
  deleteFeedsOfProperty,
  deletePictureOfProperty,
  forgetGateCodes,
  holdBucket,
  markPropertyRemoved,
} from "#modules/homes/index.ts";
import { removePhotos } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental.ts";
import { planRental } from "./plan-rental.ts";

/**
 * Removes a rental from the host's lists, with its calendars and picture. `planRental` ends its planned pickups; the
 * gate code is deleted once none there is open. Past pickups keep its name. Safe to repeat. Refuses with NOT_FOUND.
 */
export function removeProperty(
  deps: Deps,
  actor: HomeownerActor,
  { id }: z.output<typeof contract.removeProperty.input>,
): Promise<z.output<typeof contract.removeProperty.output>> {
  return deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, homeownerId);
    if (!(await markPropertyRemoved(tx, { id, homeownerId, now: deps.now() })))
      throw new Refused({ code: "NOT_FOUND" });
    await deleteFeedsOfProperty(tx, id);
    const gone = await deletePictureOfProperty(tx, { propertyId: id, except: null });
    await removePhotos(deps, tx, gone.map(photoKey));
    await planRental(deps, tx, id);
    await forgetGateCodes(tx, { propertyId: id, limit: 1 });
    return { ok: true };
  });
}
