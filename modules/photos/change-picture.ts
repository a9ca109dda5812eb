import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { photoKey, readUploadedPhotoUrl } from "#platform/values/photos.ts";
import { attachPhoto } from "./attach-photo.ts";
import { checkDataUrl, checkUpload } from "./check-upload.ts";
import { deletePictures } from "./queries/photos.ts";
import { removePhotos } from "./remove-photos.ts";

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
