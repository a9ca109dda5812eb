import type * as z from "zod";
import type { PhotoUpload } from "#modules/photos/contract/photo.ts";
import { createUpload } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import type * as contract from "./contract/profile.ts";

/** Allows an upload of a house picture or a profile picture. Refuses with TOO_MANY_REQUESTS. */
export function createPhotoUpload(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.createPhotoUpload.input>,
): Promise<PhotoUpload> {
  return createUpload(deps, { ...input, ownerId: actor.userId, jobId: null });
}
