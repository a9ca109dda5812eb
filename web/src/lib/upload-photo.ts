import type { PhotoUpload } from "#modules/photos/contract.ts";
import { maxPhotoBytes, sniffPhotoType, storedPhotoEdge } from "#platform/values/photos.ts";

/**
 * Why a photo can't be used or wasn't sent. type: not a picture. unreadable: the browser can't open it. tooLarge: too
 * large even when shrunk. failed: the upload failed.
 */
export class PhotoError extends Error {
  override name = "PhotoError";
  readonly reason: "type" | "unreadable" | "tooLarge" | "failed";
  constructor(reason: PhotoError["reason"], options?: ErrorOptions) {
    super(`The photo was refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** Side in pixels of a profile picture, which is never shown larger. */
const squareEdge = 640;

/** Tried in order until the picture fits. */
const qualities = [0.85, 0.7, 0.5];

/**
 * An upright JPEG of at most 2048 px a side and 5 MB, without metadata (location, camera). As a square: its center, at
 * most 640 px. The file may be any size. Throws PhotoError.
 */
export async function shrinkPicture(file: Blob, { asSquare = false } = {}): Promise<Blob> {
  // Devices that don't know the type report an empty one.
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

/** The center `cut` of a `source` of size `whole`, as a JPEG that fits an upload. Throws PhotoError. */
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
  // JPEG has no transparency: transparent pixels would turn black.
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

/** Whether a file's first bytes are those of a JPG, PNG or GIF. */
async function isPicture(file: Blob): Promise<boolean> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return sniffPhotoType(new Uint8Array(start)) !== null;
}

/**
 * Uploads a picture directly to storage with the signed headers. `onProgress` gets the share sent, 0 to 1. Throws
 * PhotoError "failed". Not safe to repeat with the same upload: request a new one.
 */
export function sendPhoto(
  upload: PhotoUpload["upload"],
  blob: Blob,
  onProgress?: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Unlike fetch, it reports upload progress.
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

/** Long enough for a weak connection; ends a dead one. */
const sendingMs = 90_000;
