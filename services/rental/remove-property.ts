import type * as z from "zod";
import type * as contract from "#contracts/rental.ts";
import {
  deleteFeedsOfProperty,
  deletePictureOfProperty,
  forgetGateCodes,
  markPropertyRemoved,
} from "#db/queries/properties.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { photoKey } from "#domain/photos.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";
import { removePhotos } from "../photos/remove-photos.ts";
import { planRental } from "./plan-rental.ts";

/**
 * Takes a rental off the host's lists: its calendars and its picture go, and the visits that they implied end as
 * `planRental` ends them; its gate code goes as soon as no visit there is open. Past visits still name it. Safe to repeat. Refuses with NOT_FOUND.
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
