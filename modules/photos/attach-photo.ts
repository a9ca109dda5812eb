import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { incomingKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Capture, markPhotoAttached } from "./queries/photos.ts";
import { removePhotos } from "./remove-photos.ts";

/**
 * Attaches a checked photo once, within the act's transaction, with the phone's capture data; the original upload is
 * deleted afterwards. Refuses with PHOTO_UNKNOWN if already attached.
 */
export async function attachPhoto(deps: Deps, tx: Db, photoId: string, capture?: Capture): Promise<void> {
  const attached = await markPhotoAttached(tx, { id: photoId, now: deps.now(), capture });
  if (!attached) throw new Refused({ code: "PHOTO_UNKNOWN" });
  await removePhotos(deps, tx, [incomingKey(photoId)]);
}
