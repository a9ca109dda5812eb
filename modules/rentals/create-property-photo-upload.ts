import type * as z from "zod";
import { findProperty } from "#modules/homes/index.ts";
import type { PhotoUpload } from "#modules/photos/contract/photo.ts";
import { createUpload } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental.ts";

/** Lets a host upload a picture of a rental. Refuses with NOT_FOUND, TOO_MANY_REQUESTS. */
export async function createPropertyPhotoUpload(
  deps: Deps,
  actor: HomeownerActor,
  { propertyId, contentType, photoBytes }: z.output<typeof contract.createPropertyPhotoUpload.input>,
): Promise<PhotoUpload> {
  const { homeownerId } = actor;
  const own = homeownerId && (await findProperty(deps.db, { id: propertyId, homeownerId }));
  if (!own) throw new Refused({ code: "NOT_FOUND" });
  const photo = { ownerId: actor.userId, purpose: "property", jobId: null, propertyId } as const;
  return createUpload(deps, { ...photo, contentType, bytes: photoBytes });
}
