import type { PhotoStorage } from "#adapters/photos/port.ts";
import type { Db } from "#db/client.ts";
import { incomingKey, photoKey } from "#platform/values/photos.ts";
import { deleteWaitingPhoto, isPhotoKnown } from "./queries.ts";

/** Deletes an unused upload, and leftovers of one used, refused or replaced. Safe to repeat. */
export async function sweepPhoto(deps: { db: Db; photos: PhotoStorage }, payload: { photoId: string }) {
  const { photoId } = payload;
  await deleteWaitingPhoto(deps.db, photoId);
  await deps.photos.remove(incomingKey(photoId));
  if (!(await isPhotoKnown(deps.db, photoId))) await deps.photos.remove(photoKey(photoId));
}
