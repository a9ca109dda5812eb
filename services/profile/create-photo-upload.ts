import type * as z from "zod";
import type { PhotoUpload } from "#contracts/photo.ts";
import type * as contract from "#contracts/profile.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { createUpload } from "../photos/create-upload.ts";

/** Lets somebody upload a picture of their house or of themselves. Refuses with TOO_MANY_REQUESTS. */
export function createPhotoUpload(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.createPhotoUpload.input>,
): Promise<PhotoUpload> {
  return createUpload(deps, { ...input, ownerId: actor.userId, jobId: null });
}
