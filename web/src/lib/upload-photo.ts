import type { PhotoUpload } from "#modules/photos/contract/photo.ts";
import { maxPhotoBytes, sniffPhotoType, storedPhotoEdge } from "#platform/values/photos.ts";

/**
 * Why a picture cannot be used or was not sent. type: not a picture. unreadable: a picture that this browser cannot open.
 * tooLarge: too large even when shrunk. failed: the upload did not arrive.
 */
export class PhotoError extends Error {
  override name = "PhotoError";
  readonly reason: "type" | "unreadable" | "tooLarge" | "failed";
  constructor(reason: PhotoError["reason"], options?: ErrorOptions) {
    super(`The photo was refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** Pixels of a side of a person's picture, which is never shown larger. */
const squareEdge = 640;

/** Tried in turn until the picture fits. */
const qualities = [0.85, 0.7, 0.5];

/**
 * The picture as a JPEG of at most 2048 px a side and 5 MB, without any metadata (place and camera included), upright; as a
 * square, its middle of at most 640 px. The file may be of any size. Throws PhotoError.
 */
export async function shrinkPicture(file: Blob, { asSquare = false } = {}): Promise<Blob> {
  // A device that does not know the type gives an empty one.
  if (file.type && !file.type.startsWith("image/")) throw new PhotoError("type");
  const bitmap = await createImageBitmap(file).catch(async (cause) => {
    throw new PhotoError((await isPicture(file)) ? "unreadable" : "type", { cause });
  });
  try {
    const { width, height } = bitmap;
    const shortest = Math.min(width, height);
    return await (asSquare
      ? drawSmall(bitmap, { width: shortest, height: shortest }, { width, height }, squareEdge)
      : drawSmall(bitmap, { width, height }));
  } finally {
    bitmap.close();
  }
}

type Size = { width: number; height: number };

/** The middle of what `source` shows, `cut` of its `whole` size, as a JPEG that fits an upload. Throws PhotoError. */
export async function drawSmall(
  source: CanvasImageSource,
  cut: Size,
  whole: Size = cut,
  edge = storedPhotoEdge,
): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(cut.width, cut.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(cut.width * scale));
  canvas.height = Math.max(1, Math.round(cut.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoError("unreadable");
  // JPEG knows no transparency: what is clear would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(whole.width - cut.width) / 2, (whole.height - cut.height) / 2];
  context.drawImage(source, left, top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!blob) throw new PhotoError("unreadable");
    if (blob.size <= maxPhotoBytes) return blob;
  }
  throw new PhotoError("tooLarge");
}

/** Whether a file is a JPG, PNG or GIF by its first bytes, whatever it is called. */
async function isPicture(file: Blob): Promise<boolean> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return sniffPhotoType(new Uint8Array(start)) !== null;
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
