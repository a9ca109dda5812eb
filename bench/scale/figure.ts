/** What was measured: ours against the best plain way to do the same work. */
export type Figure = {
  /** The row of the performance goals; null where they have none. */
  row: number | null;
  name: string;
  ours: number;
  plain: number;
  /** Of `ours` and `plain`. */
  unit: string;
  /** ours / plain, the median over the rounds; computed from `ours` and `plain` where it is left out. */
  ratio?: number;
  /** What the ratio has to be; null where nothing is asked. */
  reach: { atLeast: number } | { atMost: number } | null;
  /** Where something else than the ratio is asked. */
  alsoWithinReach?: boolean;
  [detail: string]: unknown;
};

/** Something that has to be so exactly, at any size. */
export type Exactness = { row: number | null; name: string; isExact: boolean; [detail: string]: unknown };

export type Report = {
  figure(figure: Figure): void;
  exact(exactness: Exactness): void;
  /** Whether nothing fell short. */
  isGood(): boolean;
};

/**
 * Writes a line of JSON for each. Figures fall short at full size only: below it what a statement costs by itself hides
 * what its data cost. What has to be exact has to be so at any size.
 */
export function createReport({ isFullSize }: { isFullSize: boolean }): Report {
  let isGood = true;
  const write = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  return {
    figure({
      row,
      name,
      ours,
      plain,
      unit,
      ratio = ours / plain,
      reach,
      alsoWithinReach = true,
      ...details
    }) {
      const isWithinReach =
        alsoWithinReach &&
        (reach === null || ("atLeast" in reach ? ratio >= reach.atLeast : ratio <= reach.atMost));
      if (!isWithinReach && isFullSize) isGood = false;
      write({
        row,
        name,
        ratio: round(ratio),
        reach,
        isWithinReach,
        ours: round(ours),
        plain: round(plain),
        unit,
        ...details,
      });
    },
    exact(exactness) {
      if (!exactness.isExact) isGood = false;
      write(exactness);
    },
    isGood: () => isGood,
  };
}

/** Three digits that mean something. */
function round(value: number): number {
  return Number(value.toPrecision(3));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that so great a part of all values is not above. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
