import { greyEdge } from "#platform/values/photos.ts";

/**
 * What a photo is compared by. `hashes`: of the whole and of parts of it, because a photo that is sent again may be cut.
 * `probes`: of the whole, as it is and mirrored, to compare with the hashes of earlier photos.
 */
export type Print = { hashes: bigint[]; probes: readonly [whole: bigint, mirrored: bigint] };

/** Differing bits of 64, up to which two photos are compared closely. */
export const mostDifferingBits = 14;
/** Correlation from which one photo shows the other again; measured by `npm run bench:photos` (decision 080). */
const sameShot = 0.945;
/** Standard deviation of grey values below which a picture has too little detail to compare. */
const leastDetail = 6;

type Part = readonly [left: number, top: number, width: number, height: number];
const whole: Part = [0, 0, greyEdge, greyEdge];
/** Parts a cut may leave: 5, 10 or 15 % less, from the middle or a corner. */
const parts: readonly Part[] = [
  whole,
  ...[0.95, 0.9, 0.85].flatMap((share) =>
    [
      [0.5, 0.5],
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ].map(([x = 0, y = 0]): Part => {
      const [left, top] = [(1 - share) * x * greyEdge, (1 - share) * y * greyEdge];
      return [left, top, share * greyEdge, share * greyEdge];
    }),
  ),
];

export const hashesOfPrint = parts.length;

/** The print of a picture's 64 × 64 grey values; null when it has too little detail, such as a finger on the lens. */
export function printOf(grey: Uint8Array): Print | null {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const variance = grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length;
  if (Math.sqrt(variance) < leastDetail) return null;
  const sums = sumsOf(grey);
  return {
    hashes: parts.map((part) => hashOf(sums, part)),
    probes: [hashOf(sums, whole), hashOf(sumsOf(mirrored(grey)), whole)],
  };
}

/**
 * How alike a photo is to an earlier one, from -1 to 1: the best correlation with the earlier one or a part of it, also
 * mirrored. Both as 64 × 64 grey values.
 */
export function likenessOf(grey: Uint8Array, earlier: Uint8Array): number {
  const sums = sumsOf(earlier);
  return Math.max(bestMatch(sumsOf(grey), sums), bestMatch(sumsOf(mirrored(grey)), sums));
}

export function isSameShot(likeness: number): boolean {
  return likeness >= sameShot;
}

/** Likeness in percent, as it is stored. */
export function inPercent(likeness: number): number {
  return Math.max(0, Math.round(likeness * 100));
}

/** The hashes of one owner's photo by key: 31 bits of the owner, the quarter's number, and the quarter's 16 bits. */
export function keysOf(ownerId: string, hashes: readonly bigint[]): { key: number; hash: bigint }[] {
  return [...new Set(hashes)].flatMap((hash) =>
    quartersOf(hash).map((bits, at) => ({ key: keyOf(ownerId, at, bits), hash })),
  );
}

/**
 * Keys that find every hash within 7 bits of a probe, as one of its four quarters then differs by at most one bit; most
 * hashes further away are found too.
 */
export function probeKeysOf(ownerId: string, probes: readonly bigint[]): number[] {
  const near = (bits: number) => [bits, ...Array.from({ length: 16 }, (_, at) => bits ^ (1 << at))];
  return [
    ...new Set(
      probes.flatMap((hash) =>
        quartersOf(hash).flatMap((bits, at) => near(bits).map((one) => keyOf(ownerId, at, one))),
      ),
    ),
  ];
}

const quartersOf = (hash: bigint) => [0n, 16n, 32n, 48n].map((from) => Number((hash >> from) & 0xffffn));

function keyOf(ownerId: string, quarter: number, bits: number): number {
  // The end of a UUID is random; its beginning is the time.
  const owner = Number.parseInt(ownerId.slice(-8), 16) % 2 ** 31;
  return (owner * 4 + quarter) * 65_536 + bits;
}

/** Whether each of 8 × 8 fields is darker than the next one to its right, as a signed 64-bit number. */
function hashOf(sums: Float64Array, part: Part): bigint {
  const fields = fieldsOf(sums, part, 9, 8);
  let hash = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      hash = (hash << 1n) | ((fields[at] as number) < (fields[at + 1] as number) ? 1n : 0n);
    }
  return BigInt.asIntN(64, hash);
}

const side = 24;

/** The best correlation of a picture with parts of another, refined in steps from the best one of `parts`. */
function bestMatch(picture: Float64Array, other: Float64Array): number {
  const wanted = normal(fieldsOf(picture, whole, side, side));
  const match = (part: Part) => dot(wanted, normal(fieldsOf(other, part, side, side)));
  let [best, at] = [-1, whole];
  const tryPart = (part: Part) => {
    const found = match(part);
    if (found <= best) return false;
    [best, at] = [found, part];
    return true;
  };
  for (const part of parts) tryPart(part);
  for (let step = greyEdge / 40; step > greyEdge / 200; step /= 2)
    for (let round = 0, isBetter = true; isBetter && round < 6; round++) {
      isBetter = false;
      for (const part of neighborsOf(at, step)) isBetter = tryPart(part) || isBetter;
    }
  return best;
}

function neighborsOf(part: Part, step: number): Part[] {
  return [0, 1, 2, 3]
    .flatMap((index) => [step, -step].map((by) => part.with(index, (part[index] as number) + by)))
    .filter(([left = 0, top = 0, width = 0, height = 0]) => {
      const least = greyEdge * 0.7;
      const isInside = left >= 0 && top >= 0 && left + width <= greyEdge && top + height <= greyEdge;
      return isInside && width >= least && height >= least;
    }) as unknown as Part[];
}

function normal(fields: Float64Array): Float64Array {
  const mean = fields.reduce((sum, value) => sum + value, 0) / fields.length;
  const centered = fields.map((value) => value - mean);
  const length = Math.sqrt(dot(centered, centered)) || 1;
  return centered.map((value) => value / length);
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
}

function mirrored(grey: Uint8Array): Uint8Array {
  return grey.map((_, at) => grey[at - (at % greyEdge) + greyEdge - 1 - (at % greyEdge)] as number);
}

const stride = greyEdge + 1;

/** For each corner, the sum of the grey values above and left of it. */
function sumsOf(grey: Uint8Array): Float64Array {
  const sums = new Float64Array(stride * stride);
  for (let y = 0; y < greyEdge; y++) {
    let row = 0;
    for (let x = 0; x < greyEdge; x++) {
      row += grey[y * greyEdge + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  return sums;
}

/** Mean grey values of a part divided into fields, row by row. */
function fieldsOf(
  sums: Float64Array,
  [left, top, width, height]: Part,
  columns: number,
  rows: number,
): Float64Array {
  const fields = new Float64Array(columns * rows);
  const [wide, high] = [width / columns, height / rows];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + wide * column, top + high * row];
      fields[row * columns + column] =
        (sumAt(sums, x + wide, y + high) -
          sumAt(sums, x, y + high) -
          sumAt(sums, x + wide, y) +
          sumAt(sums, x, y)) /
        (wide * high);
    }
  return fields;
}

/** The sum above and left of a point between corners. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const column = Math.min(greyEdge - 1, Math.floor(x));
  const row = Math.min(greyEdge - 1, Math.floor(y));
  const [right, down] = [x - column, y - row];
  const at = row * stride + column;
  const above = (sums[at] as number) * (1 - right) + (sums[at + 1] as number) * right;
  const below = (sums[at + stride] as number) * (1 - right) + (sums[at + stride + 1] as number) * right;
  return above * (1 - down) + below * down;
}
