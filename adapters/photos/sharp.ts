import type { Sharp } from "sharp";
import { greyEdge, maxPhotoPixels, sniffPhotoType, storedPhotoEdge } from "#platform/values/photos.ts";
import { isAffordable, mostGifPixels } from "./decoding-cost.ts";
import { createFairQueue } from "./fair-queue.ts";
import { type Pictures, PictureUnreadable } from "./port.ts";

const waitingAtMost = 30;
/** Seconds per picture. */
const patience = 4;
/** Pixels; enough for two beside each other on a phone. */
const emailPhotoEdge = 640;

/** Processes pictures with sharp, which loads on first use. */
export function createSharpPictures(): Pictures {
  // One upload at a time bounds memory and processor. Stored pictures are small, so they do not wait for uploads.
  const uploads = createFairQueue(waitingAtMost);
  const stored = createFairQueue(waitingAtMost);
  let opening: ReturnType<typeof open> | undefined;
  const process = async (body: Uint8Array, make: (picture: Sharp) => Sharp) => {
    opening ??= open();
    const sharp = await opening;
    try {
      const limitInputPixels = sniffPhotoType(body) === "image/gif" ? mostGifPixels : maxPhotoPixels;
      const picture = sharp(body, { limitInputPixels, failOn: "error", pages: 1 });
      return await make(picture.autoOrient()).timeout({ seconds: patience }).toBuffer();
    } catch (cause) {
      throw new PictureUnreadable("The picture cannot be decoded", { cause });
    }
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
    async toStoredPhoto(body, personId) {
      if (!isAffordable(body)) throw new PictureUnreadable("The picture takes too much to decode");
      return uploads(personId, () => convert(body, storedPhotoEdge));
    },
    toEmailPhoto: (body) => stored("", () => convert(body, emailPhotoEdge)),
    toGrey: (body) =>
      stored("", () =>
        process(body, (picture) => picture.greyscale().resize(greyEdge, greyEdge, { fit: "fill" }).raw()),
      ),
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
