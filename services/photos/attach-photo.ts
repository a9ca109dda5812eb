import type { Db } from "#db/client.ts";
import { type Capture, markPhotoAttached } from "#db/queries/photos.ts";
import { incomingKey } from "#domain/photos.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { removePhotos } from "./remove-photos.ts";

/**
 * Attaches a checked photo within the act's transaction, once, with what its phone said of it; what was uploaded is thrown away afterwards. Refuses
 * with PHOTO_UNKNOWN where it was attached already.
 */
export async function attachPhoto(deps: Deps, tx: Db, photoId: string, capture?: Capture): Promise<void> {
  const attached = await markPhotoAttached(tx, { id: photoId, now: deps.now(), capture });
  if (!attached) throw new Refused({ code: "PHOTO_UNKNOWN" });
  await removePhotos(deps, tx, [incomingKey(photoId)]);
}
