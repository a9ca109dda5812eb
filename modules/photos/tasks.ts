import type { PhotoStorage } from "#adapters/photos/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { incomingKey, photoKey } from "#platform/values/photos.ts";
import { addMissingKeys } from "./print-queries.ts";
import { deleteWaitingPhoto, isPhotoKnown } from "./queries.ts";

/** Deletes an unused upload, and leftovers of one used, refused or replaced. Safe to repeat. */
export async function sweepPhoto(deps: { db: Db; photos: PhotoStorage }, payload: { photoId: string }) {
  const { photoId } = payload;
  await deleteWaitingPhoto(deps.db, photoId);
  await deps.photos.remove(incomingKey(photoId));
  if (!(await isPhotoKnown(deps.db, photoId))) await deps.photos.remove(photoKey(photoId));
}

/** Prints per transaction (64 keys each must fit in one statement), and per run. */
const printsAtOnce = 100;
const mostPrints = 2000;
/** Days back to search: a release takes minutes, a stopped schedule longer. */
const searchedDays = 3;

/** Adds the search keys of proofs that an earlier release stored without them, while the new one was starting. */
export async function indexPrints(
  deps: Deps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ prints: number }> {
  const since = later(deps.now(), -searchedDays * day);
  let prints = 0;
  while (prints < mostPrints && !signal?.aborted) {
    const added = await deps.transact((tx) => addMissingKeys(tx, { since, limit: printsAtOnce }));
    prints += added;
    if (added < printsAtOnce) break;
  }
  return { prints };
}
