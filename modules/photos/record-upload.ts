import { holdAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import type { PhotoPurpose, PhotoType } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import { countPhotos, insertPhoto } from "./queries/photos.ts";

/** rest.md, Common rules. */
const uploadsAnHour = 200;
/** An unused photo is deleted after this time. */
const sweptAfterSeconds = 24 * 3600;

/**
 * Records a photo before its upload, and queues its sweep in case it stays unused. Refuses with TOO_MANY_REQUESTS, and
 * as `holdAccount` does.
 */
export async function recordUpload(
  deps: Deps,
  photo: {
    id: string;
    ownerId: string;
    purpose: PhotoPurpose;
    jobId: string | null;
    propertyId?: string;
    contentType: PhotoType;
    photoBytes: number;
  },
): Promise<void> {
  const now = deps.now();
  await deps.transact(async (tx) => {
    await holdAccount(tx, photo.ownerId);
    if ((await countPhotos(tx, photo.ownerId, later(now, -hour))) >= uploadsAnHour)
      throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 600 } });
    await insertPhoto(tx, { ...photo, createdAt: now });
    await deps.queue.send(tx, "sweep-photo", { photoId: photo.id }, { afterSeconds: sweptAfterSeconds });
  });
}
