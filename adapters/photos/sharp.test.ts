import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { maxPhotoPixels } from "#platform/values/photos.ts";
import {
  animatedGif,
  cameraJpeg,
  clearPng,
  hugePng,
  impostors,
  jpeg,
  polyglots,
  secrets,
  truncatedJpeg,
} from "#testkit/pictures.ts";
import { PhotosUnavailable, PictureUnreadable } from "./port.ts";
import { createSharpPictures } from "./sharp.ts";

const pictures = createSharpPictures();
const person = "somebody";

/** Red, green and blue of one pixel. */
async function pixel(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

function isNear(color: number[], expected: number[]): boolean {
  return color.length === 3 && color.every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 30);
}

describe("a stored photo", () => {
  test("from a camera is upright and has no metadata", async () => {
    const taken = await cameraJpeg();
    const before = await sharp(taken).metadata();
    expect(before).toMatchObject({ width: 40, height: 20, orientation: 6 });
    expect(before).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer) });
    for (const secret of secrets) expect(taken.includes(secret), secret).toBe(true);

    const stored = Buffer.from(await pictures.toStoredPhoto(taken, person));
    const after = await sharp(stored).metadata();
    expect(after).toMatchObject({ format: "jpeg", width: 20, height: 40 });
    for (const part of ["exif", "xmp", "icc", "iptc", "orientation"] as const)
      expect(after[part], part).toBeUndefined();
    for (const secret of [...secrets, "Exif"]) expect(stored.includes(secret), secret).toBe(false);
    expect(isNear(await pixel(stored, 10, 5), [255, 0, 0])).toBe(true);
    expect(isNear(await pixel(stored, 10, 35), [0, 0, 255])).toBe(true);
  });

  test("of a transparent picture has a white background", async () => {
    const stored = await pictures.toStoredPhoto(await clearPng(), person);
    expect(await sharp(stored).metadata()).toMatchObject({
      format: "jpeg",
      channels: 3,
      width: 30,
      height: 30,
    });
    expect(isNear(await pixel(stored, 15, 15), [255, 255, 255])).toBe(true);
  });

  test("of an animation is its first frame", async () => {
    const gif = await animatedGif();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const stored = await pictures.toStoredPhoto(gif, person);
    expect(await sharp(stored).metadata()).toMatchObject({ format: "jpeg", width: 16, height: 16 });
    expect(isNear(await pixel(stored, 8, 8), [0, 255, 0])).toBe(true);
  });

  test("has at most 2048 pixels a side, keeps its proportions, and is never enlarged", async () => {
    const [large, small] = [await jpeg({ width: 4096, height: 1024 }), await jpeg({ width: 3, height: 2 })];
    expect(await sharp(await pictures.toStoredPhoto(large, person)).metadata()).toMatchObject({
      width: 2048,
      height: 512,
    });
    expect(await sharp(await pictures.toStoredPhoto(small, person)).metadata()).toMatchObject({
      width: 3,
      height: 2,
    });
  });
});

describe("refuses", () => {
  test.each(Object.entries({ ...impostors, ...polyglots, nothing: Buffer.alloc(0) }))(
    "%s",
    async (_what, body) => {
      await expect(pictures.toStoredPhoto(body, person)).rejects.toBeInstanceOf(PictureUnreadable);
    },
  );

  test("an SVG, a WebP or a TIFF, even if sharp could read it", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const image = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });
    for (const body of [svg, await image().webp().toBuffer(), await image().tiff().toBuffer()])
      await expect(pictures.toStoredPhoto(body, person)).rejects.toBeInstanceOf(PictureUnreadable);
  });

  test("a truncated JPEG", async () => {
    await expect(pictures.toStoredPhoto(await truncatedJpeg(), person)).rejects.toBeInstanceOf(
      PictureUnreadable,
    );
  });

  test("more pixels than the limit, but not exactly as many", async () => {
    const side = 7500;
    const height = maxPhotoPixels / side;
    expect(await sharp(await pictures.toStoredPhoto(hugePng(side, height), person)).metadata()).toMatchObject(
      {
        height: 2048,
      },
    );
    await expect(pictures.toStoredPhoto(hugePng(side, height + 1), person)).rejects.toBeInstanceOf(
      PictureUnreadable,
    );
  });

  test("30,000 × 30,000 pixels without allocating memory for them", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tidycurb-huge-"));
    const file = join(folder, "huge.png");
    await writeFile(file, hugePng(30_000, 30_000));
    expect((await stat(file)).size).toBeLessThan(200_000);
    // In a separate process, because this one has already reached its peak memory.
    const script = `
      import { readFile } from "node:fs/promises";
      import { createSharpPictures } from "#adapters/photos/sharp.ts";
      const pictures = createSharpPictures();
      const attempt = async (body) => pictures.toStoredPhoto(body, "somebody").catch(({ name }) => name);
      await attempt(Buffer.from("no picture, but sharp is there now"));
      const body = await readFile(${JSON.stringify(file)});
      const room = process.resourceUsage().maxRSS;
      const outcome = await attempt(body);
      console.log(JSON.stringify({ outcome, kilobytes: process.resourceUsage().maxRSS - room }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", script],
      {
        cwd: join(import.meta.dirname, "../.."),
      },
    );
    await rm(folder, { recursive: true });
    const { outcome, kilobytes } = JSON.parse(stdout);
    expect(outcome).toBe("PictureUnreadable");
    expect(kilobytes).toBeLessThan(20_000);
  });
});

test("pictures over capacity are refused, and the others are processed", async () => {
  const crowded = createSharpPictures();
  const picture = await jpeg();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => crowded.toStoredPhoto(picture, person)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(15);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PhotosUnavailable);
});
