export type Counts = {
  passed: number;
  failed: number;
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
  };
}

/** A skipped test counts as a failure, and so does one that passed on a retry. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected, failed: unexpected + skipped + flaky };
}

/**
 * The counts of a whole step. A runner that ended badly, or ran nothing, has at least one failure whatever its
 * report says; `counts` is null when it left no report.
 */
export function countStep(counts: Counts | null, exitCode: number | null): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const nothingRan = passed + failed === 0;
  return { passed, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed };
}
