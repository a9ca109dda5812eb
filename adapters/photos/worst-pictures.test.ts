import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hugePng, jpeg } from "#testkit/pictures.ts";
import { isAffordable } from "./decoding-cost.ts";
import { PictureUnreadable } from "./port.ts";
import { createSharpPictures } from "./sharp.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-worst-"));
});
afterAll(() => rm(folder, { recursive: true }));

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#336699" } });

/** Megabytes that storing a picture adds to a fresh process, and whether it was stored. */
async function costOf(body: Buffer): Promise<{ isStored: boolean; megabytes: number }> {
  const file = join(folder, "picture");
  await writeFile(file, body);
  const script = `
    import { readFile } from "node:fs/promises";
    import { createSharpPictures } from "#adapters/photos/sharp.ts";
    const pictures = createSharpPictures();
    const store = (body) => pictures.toStoredPhoto(body, "somebody").then(() => true, () => false);
    await store(await readFile(process.argv[2]));
    const before = process.resourceUsage().maxRSS;
    const isStored = await store(await readFile(process.argv[1]));
    console.log(JSON.stringify({ isStored, megabytes: (process.resourceUsage().maxRSS - before) / 1000 }));`;
  const small = join(folder, "small");
  await writeFile(small, await jpeg());
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script, file, small],
    { cwd: join(import.meta.dirname, "../..") },
  );
  return JSON.parse(stdout);
}

test.each([
  ["a JPEG of 60 million pixels", () => flat(8000, 7500).withMetadata({ orientation: 6 }).jpeg()],
  ["a progressive JPEG of 28 million", () => flat(7000, 4000).jpeg({ progressive: true })],
  ["a rotated PNG of 60 million", () => flat(8000, 7500, 4).withMetadata({ orientation: 6 }).png()],
  ["an interlaced PNG of 21 million", () => flat(5250, 4000, 4).png({ progressive: true })],
  ["a GIF of 21 million", () => flat(5250, 4000).gif()],
])("%s takes at most 150 MB", async (_what, make) => {
  const { isStored, megabytes } = await costOf(await make().toBuffer());
  expect(isStored).toBe(true);
  expect(megabytes).toBeLessThan(150);
});

test.each([
  ["a progressive JPEG", () => flat(7200, 4000).jpeg({ progressive: true })],
  [
    "a progressive JPEG in full color",
    () => flat(4000, 3600).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
  ],
  ["an interlaced PNG", () => flat(5400, 4000, 4).png({ progressive: true })],
  ["a GIF", () => flat(5400, 4000).gif()],
])("%s that would take more is refused unread", async (_what, make) => {
  const body = await make().toBuffer();
  expect(isAffordable(body)).toBe(false);
  await expect(createSharpPictures().toStoredPhoto(body, "somebody")).rejects.toBeInstanceOf(
    PictureUnreadable,
  );
});

test("a JPEG of many scans is refused, also a baseline one in parts that is too large at once", async () => {
  const plain = await jpeg();
  const scan = plain.subarray(plain.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const ofScans = (count: number) =>
    Buffer.concat([
      plain.subarray(0, -2),
      ...Array.from({ length: count - 1 }, () => scan),
      plain.subarray(-2),
    ]);
  expect([ofScans(1), ofScans(20), ofScans(21)].map(isAffordable)).toEqual([true, true, false]);

  const large = await flat(8000, 7500).jpeg().toBuffer();
  expect(isAffordable(large)).toBe(true);
  large[large.lastIndexOf(Buffer.from([0xff, 0xda])) + 4] = 1;
  expect(isAffordable(large)).toBe(false);
});

test("a runner's photo waits for one of 45 heavy pictures of another person, at most 5 seconds", async () => {
  const pictures = createSharpPictures();
  const proof = await jpeg({ width: 1600, height: 1200 });
  const heavy = await flat(8000, 7500, 4).png().toBuffer();
  const flood = Array.from({ length: 45 }, () => pictures.toStoredPhoto(heavy, "flooder"));
  let done = 0;
  for (const bomb of flood)
    bomb.then(
      () => (done += 1),
      () => {},
    );
  const began = performance.now();
  const stored = await pictures.toStoredPhoto(proof, "runner");
  expect(done).toBeLessThanOrEqual(1);
  await pictures.toGrey(stored);
  expect(performance.now() - began).toBeLessThan(5000);
  // The rest need not be waited for: small ones take their places.
  const small = hugePng(8, 8);
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, nth) => pictures.toStoredPhoto(small, `person ${nth}`)),
  );
}, 60_000);
