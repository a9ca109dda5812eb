import { createHash } from "node:crypto";
import type { Pictures } from "#adapters/photos/port.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import type { Deps } from "#platform/deps.ts";
import { greyEdge, incomingKey, readUploadedPhotoUrl } from "#platform/values/photos.ts";
import { drawHome, type HomeLook, type View } from "./draw-home.ts";

const contentType = "image/jpeg";

/** One home's photos as JPEG bytes. */
export type HomePhotos = Record<View, Uint8Array>;

/** Draws a home's photos. Must run before any upload check, after which this process no longer reads SVG. */
export async function drawPhotos(look: HomeLook): Promise<HomePhotos> {
  const { default: sharp } = await import("sharp");
  const draw = (view: View) =>
    sharp(Buffer.from(drawHome(look, view)))
      .jpeg({ quality: 82 })
      .toBuffer();
  const [out, back, house] = await Promise.all([draw("out"), draw("in"), draw("house")]);
  return { out, in: back, house };
}

/** Requests an upload through a procedure and sends it like a browser. Returns the `photoUrl` for the next call. */
export async function uploadPhoto(
  { photos }: Pick<Deps, "photos">,
  body: Uint8Array,
  ask: (file: { contentType: typeof contentType; bytes: number }) => Promise<PhotoUpload>,
): Promise<string> {
  const { photoUrl } = await ask({ contentType, bytes: body.byteLength });
  const id = readUploadedPhotoUrl(photoUrl);
  if (!id) throw new Error(`${photoUrl} names no upload`);
  await photos.write(incomingKey(id), body, contentType);
  return photoUrl;
}

/**
 * Re-encodes each picture once, however often it is uploaded. What it is compared by differs each time, as if cars and shadows had moved: a demo home's photos are the same each week and would all be found as sent again.
 */
export function withMemory(pictures: Pictures): Pictures {
  const made = new Map<string, Promise<Uint8Array>>();
  const greys = new Map<Uint8Array, { grey: Uint8Array; uses: number }>();
  return {
    ...pictures,
    async toGrey(stored) {
      const known = greys.get(stored) ?? { grey: await pictures.toGrey(stored), uses: 0 };
      greys.set(stored, known);
      known.uses += 1;
      return withShadows(known.grey, known.uses);
    },
    toStoredPhoto(body, personId) {
      const name = createHash("sha256").update(body).digest("hex");
      const known = made.get(name) ?? pictures.toStoredPhoto(body, personId);
      made.set(name, known);
      return known;
    },
  };
}

/** The grey values with some squares lighter or darker, elsewhere for each picture and day. */
function withShadows(grey: Uint8Array, day: number): Uint8Array {
  const places = createHash("sha256").update(grey).update(`${day}`).digest();
  const squares = Array.from({ length: 10 }, (_, nth) => ({
    left: (places[3 * nth] ?? 0) % 48,
    top: (places[3 * nth + 1] ?? 0) % 48,
    by: (places[3 * nth + 2] ?? 0) % 2 ? 90 : -90,
  }));
  return grey.map((value, at) => {
    const [x, y] = [at % greyEdge, Math.floor(at / greyEdge)];
    const over = squares.filter(({ left, top }) => x >= left && x < left + 18 && y >= top && y < top + 18);
    return Math.max(
      0,
      Math.min(
        255,
        over.reduce((sum, { by }) => sum + by, value),
      ),
    );
  });
}
