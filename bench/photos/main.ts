/**
 * `npm run bench:photos [places]`: how well photos that are sent again are found. Draws homes and photographs each on
 * several days, with another stance, light, shadow, car and noise each time; then sends earlier photos again, disguised,
 * and new honest ones, and compares each with all earlier ones of its home, as the product does. One JSON line for each
 * disguise, then the sum. Exits with 1 below its goal. Seeded: the same figures each time.
 */
import sharp from "sharp";
import {
  inPercent,
  isSameShot,
  likenessOf,
  mostDifferingBits,
  type Print,
  printOf,
} from "#modules/photos/prints.ts";
import { scoreProof } from "#modules/pickups/rules/proof.ts";
import { greyEdge } from "#platform/values/photos.ts";
import { disguises, drawPlace, randomFrom, takePhoto } from "./corpus.ts";

const goal = { precision: 0.98, recall: 0.9 };
const places = Number(process.argv[2] ?? 40);
const earlierDays = 4;
const honestDays = 7;

type Known = { grey: Uint8Array; print: Print | null };

async function read(photo: Buffer): Promise<Known> {
  const grey = await sharp(photo).greyscale().resize(greyEdge, greyEdge, { fit: "fill" }).raw().toBuffer();
  return { grey, print: printOf(grey) };
}

/** The best likeness to an earlier photo; -1 if none is near. */
function bestOf({ grey, print }: Known, earlier: readonly Known[]): number {
  const near = earlier.filter((known) => differing(print, known.print) <= mostDifferingBits);
  return Math.max(-1, ...near.map((known) => likenessOf(grey, known.grey)));
}

function differing(print: Print | null, known: Print | null): number {
  if (!print || !known) return 64;
  return Math.min(...print.probes.flatMap((probe) => known.hashes.map((hash) => bitsOf(probe ^ hash))));
}

const bitsOf = (value: bigint) => BigInt.asUintN(64, value).toString(2).replaceAll("0", "").length;

const found = Object.fromEntries(Object.keys(disguises).map((name) => [name, 0]));
/** Photos of both legs that are known to show one place, among pairs of a day and of two homes. */
const pairs = { same: 0, sameKnown: 0, other: 0, otherKnown: 0 };
const showSamePlace = (back: Known, out: Known) => {
  const likeness = inPercent(likenessOf(back.grey, out.grey));
  return scoreProof({ ...nothingKnown, pairLikeness: likeness }, null).checks.pair === "passed";
};
const nothingKnown = {
  source: null,
  distanceMeters: null,
  clockOffSeconds: null,
  hasPrint: false,
  resemblesId: null,
};
let before: readonly Known[] = [];
let falseAlarms = 0;
let honest = 0;
for (let place = 0; place < places; place++) {
  const random = randomFrom(1000 + place);
  const home = drawPlace(random);
  const photos: Buffer[] = [];
  for (let day = 0; day < earlierDays; day++)
    for (const view of ["out", "in"] as const) photos.push(await takePhoto(home, view, random));
  const earlier = await Promise.all(photos.map(read));
  for (let day = 0; day < earlierDays; day++) {
    const [out, back] = [earlier[2 * day] as Known, earlier[2 * day + 1] as Known];
    pairs.same++;
    if (showSamePlace(back, out)) pairs.sameKnown++;
    const elsewhere = before[2 * day];
    if (!elsewhere) continue;
    pairs.other++;
    if (showSamePlace(back, elsewhere)) pairs.otherKnown++;
  }
  before = earlier;
  for (const [name, disguise] of Object.entries(disguises)) {
    const chosen = photos[Math.floor(random() * photos.length)] as Buffer;
    if (isSameShot(bestOf(await read(await disguise(chosen, random)), earlier)))
      found[name] = (found[name] ?? 0) + 1;
  }
  for (let day = 0; day < honestDays; day++)
    for (const view of ["out", "in"] as const) {
      honest++;
      if (isSameShot(bestOf(await read(await takePhoto(home, view, random)), earlier))) falseAlarms++;
    }
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
for (const [name, count] of Object.entries(found)) report({ disguise: name, recall: round(count / places) });
const all = Object.values(found).reduce((sum, count) => sum + count, 0);
const sent = places * Object.keys(disguises).length;
const [precision, recall] = [all / (all + falseAlarms), all / sent];
report({ pairs });
report({ reused: sent, honest, falseAlarms, precision: round(precision), recall: round(recall) });
if (precision < goal.precision || recall < goal.recall) process.exitCode = 1;
