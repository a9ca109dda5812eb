import { expect, test } from "vitest";
import { greyEdge } from "#platform/values/photos.ts";
import { isSameShot, keysOf, likenessOf, printOf, probeKeysOf } from "./prints.ts";

const ownerId = "01900000-0000-7000-8000-0000deadbeef";

/** A picture of fields of different greys, the same for the same seed, seen through a part of it. */
function drawGrey(seed: number, part = { left: 0, top: 0, share: 1 }): Uint8Array {
  return Uint8Array.from({ length: greyEdge * greyEdge }, (_, at) => {
    const x = part.left + ((at % greyEdge) / greyEdge) * part.share;
    const y = part.top + (Math.floor(at / greyEdge) / greyEdge) * part.share;
    const wave = Math.sin(seed + 7 * x + 3 * y * seed) + Math.cos(5 * y - seed * x * 2);
    return 128 + Math.round(60 * wave);
  });
}

const mirror = (grey: Uint8Array) =>
  grey.map((_, at) => grey[at - (at % greyEdge) + greyEdge - 1 - (at % greyEdge)] as number);

test.each([
  ["itself", drawGrey(2)],
  ["brighter", drawGrey(2).map((value) => Math.min(255, value * 1.2))],
  ["mirrored", mirror(drawGrey(2))],
  ["cut by 10 %", drawGrey(2, { left: 0.03, top: 0.07, share: 0.9 })],
])("a photo is known again: %s", (_, again) => {
  expect(isSameShot(likenessOf(again, drawGrey(2)))).toBe(true);
});

test("another photo is not", () => {
  expect(isSameShot(likenessOf(drawGrey(3), drawGrey(2)))).toBe(false);
});

test("a picture without detail has no print", () => {
  expect(printOf(new Uint8Array(greyEdge * greyEdge).fill(90))).toBeNull();
});

test("hashes within 7 bits share a key of the same owner only", () => {
  const hash = 0x0123_4567_89ab_cdefn;
  // Two bits in each of three quarters, one in the fourth.
  const near = hash ^ 0x0001_0003_0003_0003n;
  const find = (owner: string) =>
    keysOf(ownerId, [near]).filter(({ key }) => probeKeysOf(owner, [hash]).includes(key));
  expect(find(ownerId)).not.toEqual([]);
  expect(find("01900000-0000-7000-8000-0000deadbeee")).toEqual([]);
  expect(probeKeysOf(ownerId, [hash]).every(Number.isSafeInteger)).toBe(true);
});
