import type { PhotoUpload } from "#contracts/photo.ts";
import { maxPhotoBytes, storedPhotoEdge } from "#domain/photos.ts";

/** Why a picture cannot be used or was not sent; each reason has its documented toast. */
export class PhotoError extends Error {
  override name = "PhotoError";
  readonly reason: "type" | "tooLarge" | "failed";
  constructor(reason: PhotoError["reason"], options?: ErrorOptions) {
    super(`The photo was refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** Pixels of a side of a person's picture, which is never shown larger. */
const squareEdge = 640;

/**
 * The picture as a JPEG of at most 2048 px a side and 5 MB, without any metadata (place and camera included), upright; as a
 * square, its middle of at most 640 px. Throws PhotoError: "type" for what is no image, "failed" for one that cannot be read,
 * "tooLarge".
 */
export async function shrinkPicture(file: Blob, { asSquare = false } = {}): Promise<Blob> {
  if (!file.type.startsWith("image/")) throw new PhotoError("type");
  const bitmap = await createImageBitmap(file).catch((cause) => {
    throw new PhotoError("failed", { cause });
  });
  try {
    const shortest = Math.min(bitmap.width, bitmap.height);
    const cut = asSquare
      ? { width: shortest, height: shortest }
      : { width: bitmap.width, height: bitmap.height };
    const edge = asSquare ? squareEdge : storedPhotoEdge;
    const scale = Math.min(1, edge / Math.max(cut.width, cut.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(cut.width * scale));
    canvas.height = Math.max(1, Math.round(cut.height * scale));
    const context = canvas.getContext("2d");
    if (!context) throw new PhotoError("failed");
    // JPEG knows no transparency: what is clear would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [left, top] = [(bitmap.width - cut.width) / 2, (bitmap.height - cut.height) / 2];
    context.drawImage(bitmap, left, top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    if (!blob) throw new PhotoError("failed");
    if (blob.size > maxPhotoBytes) throw new PhotoError("tooLarge");
    return blob;
  } finally {
    bitmap.close();
  }
}

/**
 * Sends a picture straight to the storage, with the headers that were signed. `onProgress` gets the share that has
 * gone, from 0 to 1. Throws PhotoError "failed"; with the same upload it is not safe to repeat, so ask for a new one.
 */
export function sendPhoto(
  upload: PhotoUpload["upload"],
  blob: Blob,
  onProgress?: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Unlike fetch, it tells how much has gone.
    const request = new XMLHttpRequest();
    request.open(upload.method, upload.url);
    for (const [name, value] of Object.entries(upload.headers)) request.setRequestHeader(name, value);
    request.timeout = sendingMs;
    if (onProgress)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
    const fail = () => reject(new PhotoError("failed"));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.send(blob);
  });
}

/** A photo on a weak connection takes its time, but a dead one has to end. */
const sendingMs = 90_000;
