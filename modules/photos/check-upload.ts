import { PhotoTooLarge, PictureUnreadable } from "#adapters/photos/port.ts";
import { lockOwnAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import {
  incomingKey,
  maxPhotoBytes,
  type PhotoPurpose,
  type PhotoType,
  photoKey,
  readUploadedPhotoUrl,
  sniffPhotoType,
} from "#platform/values/photos.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { findPair, insertPrint, listSimilar } from "./print-queries.ts";
import { inPercent, isSameShot, likenessOf, printOf, probeKeysOf } from "./prints.ts";
import { countPhotos, deleteWaitingPhoto, findPhoto, insertPhoto } from "./queries.ts";

/** Per user: more than a full day of pickups needs, and few enough to bound the storage. */
const uploadsAnHour = 200;
/** An unused photo is deleted after this time. */
const sweptAfterSeconds = 24 * 3600;

/**
 * Records a photo before its upload, and queues its sweep in case it stays unused. Refuses with TOO_MANY_REQUESTS, and
 * as `lockOwnAccount` does.
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
    await lockOwnAccount(tx, photo.ownerId);
    if ((await countPhotos(tx, photo.ownerId, later(now, -hour))) >= uploadsAnHour)
      throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 600 } });
    await insertPhoto(tx, { ...photo, createdAt: now });
    await deps.queue.send(tx, "sweep-photo", { photoId: photo.id }, { afterSeconds: sweptAfterSeconds });
  });
}

/**
 * Checks an upload before it is attached: owner, length, first bytes, and decoding. Stores a re-encoded copy without
 * metadata. Returns the photo's id, for `attachPhoto` within the act's transaction. Refuses with PHOTO_UNKNOWN,
 * PHOTO_TYPE, PHOTO_TOO_LARGE or PHOTO_UNREADABLE. An upload refused for its content is deleted.
 */
export async function checkUpload(
  deps: Deps,
  upload: {
    photoUrl: string;
    ownerId: string;
    purpose: PhotoPurpose;
    jobId: string | null;
    propertyId?: string;
  },
): Promise<string> {
  const id = readUploadedPhotoUrl(upload.photoUrl);
  const photo = id && (await findPhoto(deps.db, { id, ownerId: upload.ownerId, purpose: upload.purpose }));
  const isOfIt = photo && photo.jobId === upload.jobId && photo.propertyId === (upload.propertyId ?? null);
  if (!isOfIt) throw new Refused({ code: "PHOTO_UNKNOWN" });
  if (photo.attachedAt) return photo.id;
  const body = await readIncoming(deps, photo.id);
  // A duplicate of this call has attached it and removed the upload.
  if (!body && (await isAttached(deps, photo))) return photo.id;
  if (!body) throw new Refused({ code: "PHOTO_UNKNOWN" });
  const type = sniffPhotoType(body);
  if (type !== photo.contentType) await discard(deps, photo.id, { code: "PHOTO_TYPE" });
  if (body.byteLength !== photo.photoBytes) await discard(deps, photo.id, { code: "PHOTO_UNREADABLE" });
  const stored = await storePicture(deps, photo, body);
  const { jobId } = photo;
  if (jobId && isProof(photo.purpose)) await comparePhoto(deps, { ...photo, jobId }, stored);
  return photo.id;
}

const isProof = (purpose: PhotoPurpose) => purpose === "out" || purpose === "in" || purpose === "cannotServe";

/**
 * Compares a proof photo with earlier ones of its home and its runner, and with that of the pickup's other leg. Before
 * the act's transaction, because it takes tens of milliseconds; `findResembled` reads the result in it.
 */
async function comparePhoto(
  deps: Deps,
  photo: { id: string; ownerId: string; jobId: string; purpose: PhotoPurpose },
  stored: Uint8Array,
): Promise<void> {
  const grey = await deps.pictures.toGrey(stored);
  const print = printOf(grey);
  if (!print) return;
  const { id: photoId, ownerId } = photo;
  const { homeId, ...pair } = await findPair(deps.db, photo);
  const { probes } = print;
  const search = { ...photo, homeId, probes, probeKeys: probeKeysOf(ownerId, probes) };
  const candidates = await listSimilar(deps.db, search);
  const likenessTo = (earlier: string) => likenessOf(grey, Buffer.from(earlier, "base64"));
  const [alike] = candidates
    .map((earlier) => ({ ...earlier, likeness: likenessTo(earlier.grey) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  const found = alike && isSameShot(alike.likeness) ? alike : null;
  await insertPrint(deps.db, {
    photoId,
    ownerId,
    homeId,
    hashes: print.hashes,
    grey: Buffer.from(grey).toString("base64"),
    resemblesId: found?.photoId ?? null,
    likeness: found && inPercent(found.likeness),
    pairLikeness: pair.grey === null ? null : inPercent(likenessTo(pair.grey)),
  });
}

/** Stores a data URL's picture and returns its id. Refuses as `checkUpload` and `recordUpload` do. */
export async function checkDataUrl(
  deps: Deps,
  picture: { dataUrl: string; ownerId: string; purpose: "house" | "cans" | "profile" },
): Promise<string> {
  const [head = "", base64 = ""] = picture.dataUrl.split(",", 2);
  if (!/^data:image\/(?:jpeg|jpg|png|gif);base64$/.test(head) || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new Refused({ code: "PHOTO_TYPE" });
  const body = Buffer.from(base64, "base64");
  if (body.byteLength > maxPhotoBytes) throw new Refused({ code: "PHOTO_TOO_LARGE" });
  const contentType = sniffPhotoType(body);
  if (!contentType) throw new Refused({ code: "PHOTO_TYPE" });
  const id = deps.newId();
  const { ownerId, purpose } = picture;
  await recordUpload(deps, { id, ownerId, purpose, jobId: null, contentType, photoBytes: body.byteLength });
  try {
    await storePicture(deps, { id, ownerId }, body);
  } catch (error) {
    // No caller has its id: a retry sends the picture again.
    await deleteWaitingPhoto(deps.db, id);
    throw error;
  }
  return id;
}

async function readIncoming(deps: Deps, photoId: string): Promise<Uint8Array | null> {
  try {
    return await deps.photos.read(incomingKey(photoId), maxPhotoBytes);
  } catch (error) {
    if (!(error instanceof PhotoTooLarge)) throw error;
    return discard(deps, photoId, { code: "PHOTO_TOO_LARGE" });
  }
}

async function isAttached(deps: Deps, photo: { id: string; ownerId: string; purpose: PhotoPurpose }) {
  return Boolean((await findPhoto(deps.db, photo))?.attachedAt);
}

async function storePicture(
  deps: Deps,
  { id: photoId, ownerId }: { id: string; ownerId: string },
  body: Uint8Array,
): Promise<Uint8Array> {
  let stored: Uint8Array;
  try {
    stored = await deps.pictures.toStoredPhoto(body, ownerId);
  } catch (error) {
    if (!(error instanceof PictureUnreadable)) throw error;
    return discard(deps, photoId, { code: "PHOTO_UNREADABLE" });
  }
  await deps.photos.write(photoKey(photoId), stored, "image/jpeg");
  return stored;
}

/** If storage fails partway, the upload can be retried and is swept later. */
async function discard(deps: Deps, photoId: string, refusal: Refusal): Promise<never> {
  await deps.photos.remove(incomingKey(photoId));
  await deleteWaitingPhoto(deps.db, photoId);
  throw new Refused(refusal);
}
