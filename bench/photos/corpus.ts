import sharp from "sharp";
import { drawHome, type HomeLook, type View } from "#demo/draw-home.ts";

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

const between = (random: Random, from: number, to: number) => from + random() * (to - from);
const oneOf = <Value>(random: Random, values: readonly Value[]) =>
  values[Math.floor(random() * values.length)] as Value;

const color = (random: Random) =>
  `hsl(${Math.floor(random() * 360)} ${Math.floor(between(random, 10, 60))}% ${Math.floor(between(random, 35, 80))}%)`;

/** One home and what always stands around it. */
export type Place = { look: HomeLook; around: string };

export function drawPlace(random: Random): Place {
  const look: HomeLook = {
    shape: oneOf(random, ["gable", "ranch", "tall"]),
    wall: color(random),
    roof: color(random),
    door: color(random),
    isMirrored: random() < 0.5,
    numberOfCans: 1 + Math.floor(random() * 3),
  };
  // A hedge, a fence, a mailbox: what makes one street's picture differ from another's.
  const around = Array.from({ length: 9 }, () => {
    const [x, y] = [between(random, 0, 900), between(random, 250, 560)];
    const [width, height] = [between(random, 20, 190), between(random, 20, 150)];
    return random() < 0.5
      ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color(random)}"/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${height / 2}" fill="${color(random)}"/>`;
  }).join("");
  return { look, around };
}

/** An honest photo of a place on one day: another stance, light, shadow, parked car and noise each time. */
export async function takePhoto(place: Place, view: View, random: Random): Promise<Buffer> {
  const shadows = Array.from({ length: 3 }, () => {
    const [x, y] = [between(random, 0, 960), between(random, 200, 700)];
    return `<ellipse cx="${x}" cy="${y}" rx="${between(random, 60, 260)}" ry="${between(random, 30, 120)}" fill="#000" opacity="${between(random, 0.05, 0.3)}"/>`;
  }).join("");
  const car =
    random() < 0.5
      ? `<rect x="${between(random, 0, 700)}" y="${between(random, 560, 620)}" width="${between(random, 160, 300)}" height="90" rx="30" fill="${color(random)}"/>`
      : "";
  const svg = drawHome({ ...place.look, numberOfCans: place.look.numberOfCans }, view).replace(
    "</svg>",
    `${place.around}${shadows}${car}</svg>`,
  );
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
  const turned = await sharp(drawn)
    .rotate(between(random, -3, 3), { background: "#888" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const scale = between(random, 0.78, 0.9);
  const width = Math.floor(turned.info.width * scale);
  const height = Math.floor(turned.info.height * scale);
  return sharp(turned.data)
    .extract({
      left: Math.floor(random() * (turned.info.width - width)),
      top: Math.floor(random() * (turned.info.height - height)),
      width,
      height,
    })
    .resize(1024, 768, { fit: "fill" })
    .modulate({ brightness: between(random, 0.75, 1.25), saturation: between(random, 0.7, 1.2) })
    .composite([{ input: await noise(random, between(random, 4, 14)), blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Grey noise of about this standard deviation, in blocks as a sensor's after denoising. */
async function noise(random: Random, sigma: number): Promise<Buffer> {
  const [width, height] = [256, 192];
  const grey = Buffer.alloc(width * height);
  for (let at = 0; at < grey.length; at++) {
    const normal = random() + random() + random() + random() - 2;
    grey[at] = Math.max(0, Math.min(255, Math.round(128 + normal * sigma * 1.7)));
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .resize(1024, 768)
    .png()
    .toBuffer();
}

/** Ways to send an earlier photo again. */
export const disguises = {
  same: (photo: Buffer) => Promise.resolve(photo),
  recompressed: (photo: Buffer, random: Random) =>
    sharp(photo)
      .resize(Math.floor(between(random, 500, 900)))
      .jpeg({ quality: Math.floor(between(random, 25, 60)) })
      .toBuffer(),
  brighter: (photo: Buffer, random: Random) =>
    sharp(photo)
      .modulate({ brightness: random() < 0.5 ? between(random, 0.65, 0.85) : between(random, 1.15, 1.4) })
      .jpeg({ quality: 80 })
      .toBuffer(),
  mirrored: (photo: Buffer) => sharp(photo).flop().jpeg({ quality: 80 }).toBuffer(),
  cropped: (photo: Buffer, random: Random) => crop(photo, random),
  croppedMirrored: async (photo: Buffer, random: Random) =>
    sharp(await crop(photo, random))
      .flop()
      .jpeg({ quality: 75 })
      .toBuffer(),
  rephotographed: (photo: Buffer, random: Random) => rephotograph(photo, random),
} as const satisfies Record<string, (photo: Buffer, random: Random) => Promise<Buffer>>;

/** Cuts away 5 to 15 % of the width and of the height, from any side. */
async function crop(photo: Buffer, random: Random): Promise<Buffer> {
  const width = Math.floor(1024 * (1 - between(random, 0.05, 0.15)));
  const height = Math.floor(768 * (1 - between(random, 0.05, 0.15)));
  return sharp(photo)
    .extract({
      left: Math.floor(random() * (1024 - width)),
      top: Math.floor(random() * (768 - height)),
      width,
      height,
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A photo of a screen that shows the photo: sheared, turned, cut, blurred, with a glare and noise. */
async function rephotograph(photo: Buffer, random: Random): Promise<Buffer> {
  const shear = () => between(random, -0.04, 0.04);
  const sheared = await sharp(photo)
    .affine([1, shear(), shear(), 1], { background: "#222" })
    .rotate(between(random, -2, 2), { background: "#222" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const inset = between(random, 0.04, 0.09);
  const width = Math.floor(sheared.info.width * (1 - 2 * inset));
  const height = Math.floor(sheared.info.height * (1 - 2 * inset));
  const glare = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768"><ellipse cx="${between(random, 100, 900)}" cy="${between(random, 100, 600)}" rx="180" ry="120" fill="#fff" opacity="${between(random, 0.05, 0.2)}"/></svg>`;
  return sharp(sheared.data)
    .extract({
      left: Math.floor(sheared.info.width * inset),
      top: Math.floor(sheared.info.height * inset),
      width,
      height,
    })
    .resize(1024, 768, { fit: "fill" })
    .blur(between(random, 0.6, 1.6))
    .modulate({ brightness: between(random, 0.8, 1.2) })
    .composite([{ input: Buffer.from(glare) }, { input: await noise(random, 10), blend: "soft-light" }])
    .jpeg({ quality: 70 })
    .toBuffer();
}
