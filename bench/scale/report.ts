/** A measurement: ours against the best plain way to do the same work. */
export type Figure = {
  /** The row of the performance goals; null if they have none. */
  row: number | null;
  name: string;
  ours: number;
  plain: number;
  /** The unit of `ours` and `plain`. */
  unit: string;
  /** ours / plain, the median over rounds; computed from `ours` and `plain` if left out. */
  ratio?: number;
  /** The required ratio; null if there is none. */
  reach: { atLeast: number } | { atMost: number } | null;
  /** A requirement other than the ratio. */
  alsoWithinReach?: boolean;
  [detail: string]: unknown;
};

/** Something that must be exactly true at any size. */
export type Exactness = { row: number | null; name: string; isExact: boolean; [detail: string]: unknown };

export type Report = {
  figure(figure: Figure): void;
  exact(exactness: Exactness): void;
  /** Whether every figure met its goal. */
  isGood(): boolean;
};

/**
 * Writes one JSON line each. Figures can fail only at full size: below it a statement's fixed cost hides the cost of
 * its data. Exactness can fail at any size.
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

/** Three significant digits. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this part of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Reports the current step, its progress and elapsed time on stderr. */
export type Progress = {
  /** `share`: its part of the whole, relative to the other steps. */
  step<Result>(name: string, share: number, act: () => Promise<Result>): Promise<Result>;
};

/** `total` is the sum of the shares of all steps. */
export function createProgress(total: number): Progress {
  const startedAt = performance.now();
  let done = 0;
  const tell = (words: string) => {
    const percent = `${Math.floor((done / total) * 100)}`.padStart(3);
    process.stderr.write(`[${percent} %] ${clock(performance.now() - startedAt)} ${words}\n`);
  };
  return {
    async step(name, share, act) {
      tell(name);
      const begunAt = performance.now();
      const result = await act();
      done = Math.min(total, done + share);
      const took = performance.now() - begunAt;
      if (took > 5000) tell(`${name}: done in ${clock(took)}`);
      return result;
    },
  };
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
