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

/**
 * The picture as a JPEG of at most 2048 px a side and 5 MB, without any metadata (place and camera included), upright.
 * Throws PhotoError: "type" for what is no image, "failed" for one that cannot be read, "tooLarge".
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!file.type.startsWith("image/")) throw new PhotoError("type");
  const bitmap = await createImageBitmap(file).catch((cause) => {
    throw new PhotoError("failed", { cause });
  });
  try {
    const scale = Math.min(1, storedPhotoEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) throw new PhotoError("failed");
    // JPEG knows no transparency: what is clear would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
