import type * as z from "zod";
import type { PhotoUpload } from "#contracts/photo.ts";
import type * as contract from "#contracts/rental.ts";
import { findProperty } from "#db/queries/properties.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { createUpload } from "../photos/create-upload.ts";

/** Lets a host upload a picture of one of their rentals. Refuses with NOT_FOUND, TOO_MANY_REQUESTS. */
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
