import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import {
  incomingKey,
  type PhotoPurpose,
  type PhotoType,
  photoKey,
  readUploadedPhotoUrl,
  uploadedPhotoUrl,
} from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import { checkDataUrl, checkUpload, recordUpload } from "./check-upload.ts";
import type { PhotoUpload } from "./contract.ts";
import { type Capture, deletePictures, markPhotoAttached } from "./queries.ts";

/** Few enough for a task to finish in time. */
const keysInOneTask = 100;

/** Removes stored photos after the act's transaction commits. */
export async function removePhotos(deps: Deps, tx: Db, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysInOneTask)
    await deps.queue.send(tx, "remove-photos", { keys: keys.slice(from, from + keysInOneTask) });
}

/**
 * Attaches a checked photo once, within the act's transaction, with the phone's capture data or the message it is
 * in; the original upload is deleted afterwards. Refuses with PHOTO_UNKNOWN if already attached.
 */
export async function attachPhoto(
  deps: Deps,
  tx: Db,
  photoId: string,
  of?: Capture | { messageId: string },
): Promise<void> {
  const attached = await markPhotoAttached(tx, { id: photoId, now: deps.now(), of });
  if (!attached) throw new Refused({ code: "PHOTO_UNKNOWN" });
  await removePhotos(deps, tx, [incomingKey(photoId)]);
}

type Purpose = "house" | "cans" | "profile";

/** The picture change of a profile call: a new picture (already checked), none, or the current one. */
export type PictureChange = { kind: "new"; photoId: string } | { kind: "none" } | { kind: "same" };

/**
 * Reads the picture of a profile call. Null clears it; undefined or the current picture's URL keeps it; an upload or a
 * data URL is checked. Refuses as `checkUpload` does.
 */
export async function readPicture(
  deps: Deps,
  picture: { given: string | null | undefined; ownerId: string; purpose: Purpose; shown: string | null },
): Promise<PictureChange> {
  const { given, ownerId, purpose, shown } = picture;
  if (given === undefined || (given !== null && samePath(given, shown))) return { kind: "same" };
  if (given === null || given === "") return { kind: "none" };
  const photoId =
    readUploadedPhotoUrl(given) === null
      ? await checkDataUrl(deps, { dataUrl: given, ownerId, purpose })
      : await checkUpload(deps, { photoUrl: given, ownerId, purpose, jobId: null });
  return { kind: "new", photoId };
}

/**
 * Applies a change within the act's transaction, which locks the account; the replaced picture is removed afterwards.
 */
export async function changePicture(
  deps: Deps,
  tx: Db,
  picture: { ownerId: string; purpose: Purpose; change: PictureChange },
): Promise<void> {
  const { ownerId, purpose, change } = picture;
  if (change.kind === "same") return;
  const except = change.kind === "new" ? change.photoId : null;
  const gone = await deletePictures(tx, { ownerId, purpose, except });
  await removePhotos(deps, tx, gone.map(photoKey));
  if (change.kind === "new") await attachPhoto(deps, tx, change.photoId);
}

/** A photo's URLs differ only in their expiry. */
function samePath(given: string, shown: string | null): boolean {
  return shown !== null && given.split("?")[0] === shown.split("?")[0];
}

/** Allows one upload of exactly this type and length. Refuses as `recordUpload` does. */
export async function createUpload(
  deps: Deps,
  photo: {
    ownerId: string;
    purpose: PhotoPurpose;
    jobId: string | null;
    propertyId?: string;
    contentType: PhotoType;
    bytes: number;
  },
): Promise<PhotoUpload> {
  const id = deps.newId();
  const { bytes, ...rest } = photo;
  // Sign first, so that nothing is recorded without storage.
  const upload = await deps.photos.signUpload({
    key: incomingKey(id),
    contentType: photo.contentType,
    bytes,
  });
  await recordUpload(deps, { id, ...rest, photoBytes: bytes });
  return { photoUrl: uploadedPhotoUrl(id), upload };
}
