import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { greyEdge, maxPhotoPixels, storedPhotoEdge } from "#platform/values/photos.ts";
import { PhotosUnavailable, type Pictures, PictureUnreadable } from "./port.ts";

/** The worst picture needs about 500 MB and six seconds of a core to decode: one at a time limits both. */
const maxConcurrent = 1;
const waitingAtMost = 30;
/** Seconds per picture. */
const patience = 15;
/** Pixels; enough for two beside each other on a phone. */
const emailPhotoEdge = 640;

/** Processes pictures with sharp, which loads on first use. */
export function createSharpPictures(): Pictures {
  const limit = pLimit(maxConcurrent);
  let opening: ReturnType<typeof open> | undefined;
  const process = async (body: Uint8Array, make: (picture: Sharp) => Sharp) => {
    if (limit.pendingCount >= waitingAtMost) throw new PhotosUnavailable("Too many pictures are waiting");
    return limit(async () => {
      opening ??= open();
      const sharp = await opening;
      try {
        const picture = sharp(body, { limitInputPixels: maxPhotoPixels, failOn: "error", pages: 1 });
        return await make(picture.autoOrient()).timeout({ seconds: patience }).toBuffer();
      } catch (cause) {
        throw new PictureUnreadable("The picture cannot be decoded", { cause });
      }
    });
  };
  // Rotated as the camera recorded, then written without metadata: place, time, thumbnail, profile.
  const convert = (body: Uint8Array, edge: number) =>
    process(body, (picture) =>
      picture
        .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 82, mozjpeg: true }),
    );
  return {
    toStoredPhoto: (body) => convert(body, storedPhotoEdge),
    toEmailPhoto: (body) => convert(body, emailPhotoEdge),
    toGrey: (stored) =>
      process(stored, (picture) => picture.greyscale().resize(greyEdge, greyEdge, { fit: "fill" }).raw()),
  };
}

async function open() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // An SVG or PDF could pass as a GIF by its first bytes, so other decoders are blocked.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadNsgifBuffer"],
  });
  return sharp;
}
