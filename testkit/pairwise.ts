/** What can be varied, each with the values it can take. */
export type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each dimension. */
export type Combination<Of extends Dimensions> = { [Name in keyof Of]: Of[Name][number] };

/**
 * A few combinations in which every value meets every value of every other dimension at least once. The same ones each
 * time, and not many more than the two longest dimensions have together; none where a dimension is empty.
 */
export function pairwise<const Of extends Dimensions>(dimensions: Of): Combination<Of>[] {
  const lengths = Object.values(dimensions).map((values) => values.length);
  if (lengths.includes(0)) return [];
  const rows: number[][] = [];
  const unmet = pairsOf(lengths);
  while (unmet.size > 0 || rows.length === 0) {
    const row = bestRow(lengths, unmet, rows);
    for (const pair of pairsIn(row)) unmet.delete(pair);
    rows.push(row);
  }
  return rows.map((row) => pick(dimensions, row));
}

/** Every combination there is. */
export function everyCombination<const Of extends Dimensions>(dimensions: Of): Combination<Of>[] {
  const rows = Object.values(dimensions).reduce<number[][]>(
    (begun, values) => begun.flatMap((row) => values.map((_, value) => [...row, value])),
    [[]],
  );
  return rows.map((row) => pick(dimensions, row));
}

/**
 * Begins with a pair that has not met yet, and gives each dimension in turn the value that makes the most new pairs; of
 * several such values the one used least so far.
 */
function bestRow(
  lengths: readonly number[],
  unmet: ReadonlySet<string>,
  rows: readonly number[][],
): number[] {
  const row: (number | undefined)[] = lengths.map(() => undefined);
  const [first] = unmet;
  if (first) {
    const [a, valueA, b, valueB] = first.split(",").map(Number) as [number, number, number, number];
    row[a] = valueA;
    row[b] = valueB;
  }
  for (const [dimension, length] of lengths.entries()) {
    if (row[dimension] !== undefined) continue;
    const gain = (value: number) =>
      pairsIn(row.with(dimension, value)).filter((pair) => unmet.has(pair)).length;
    const uses = (value: number) => rows.filter((before) => before[dimension] === value).length;
    const values = Array.from({ length }, (_, value) => value);
    const [best] = values.sort((a, b) => gain(b) - gain(a) || uses(a) - uses(b));
    row[dimension] = best;
  }
  return row as number[];
}

function pairsOf(lengths: readonly number[]): Set<string> {
  const pairs = new Set<string>();
  for (const [a, lengthA] of lengths.entries())
    for (const [b, lengthB] of lengths.entries()) {
      if (b <= a) continue;
      for (let valueA = 0; valueA < lengthA; valueA++)
        for (let valueB = 0; valueB < lengthB; valueB++) pairs.add([a, valueA, b, valueB].join());
    }
  return pairs;
}

function pairsIn(row: readonly (number | undefined)[]): string[] {
  return row.flatMap((valueA, a) =>
    row.flatMap((valueB, b) =>
      b > a && valueA !== undefined && valueB !== undefined ? [a, valueA, b, valueB].join() : [],
    ),
  );
}

function pick<Of extends Dimensions>(dimensions: Of, row: readonly number[]): Combination<Of> {
  const chosen = Object.entries(dimensions).map(([name, values], index) => [name, values[row[index] ?? 0]]);
  return Object.fromEntries(chosen);
}
