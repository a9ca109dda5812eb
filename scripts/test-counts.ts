export type Counts = {
  passed: number;
  failed: number;
  /** How many of those that passed did so at a second try. */
  again: number;
};

/** What vitest's JSON reporter writes, as far as it is read here. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** What Playwright's JSON reporter writes, as far as it is read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** A file that could not be loaded counts as one failure, and so does each skipped test. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length,
    again: 0,
  };
}

/** So many of a run's tests may need a second try: of 428, about one in a hundred. */
const luck = 4;

/** A skipped test counts as a failure, and so does each that needed a second try where those are too many for luck. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  const { expected, flaky, unexpected, skipped } = stats;
  const failed = unexpected + skipped;
  return flaky > luck
    ? { passed: expected, failed: failed + flaky, again: flaky }
    : { passed: expected + flaky, failed, again: flaky };
}

/**
 * The counts of a whole step. A runner that ended badly, or ran nothing, has at least one failure whatever its
 * report says; `counts` is null when it left no report.
 */
export function countStep(counts: Counts | null, exitCode: number | null): Counts {
  const { passed, failed, again } = counts ?? { passed: 0, failed: 0, again: 0 };
  const nothingRan = passed + failed === 0;
  return { passed, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed, again };
}
