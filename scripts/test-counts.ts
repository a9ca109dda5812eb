export type Counts = {
  passed: number;
  failed: number;
};

/** The parts of vitest's JSON report that are read here. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** A file that failed to load counts as one failure, and so does each skipped test. */
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
 * A step's total counts. A runner that exited badly or ran nothing has at least one failure, whatever its report says;
 * `counts` is null if it left no report.
 */
export function countStep(counts: Counts | null, exitCode: number | null): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const nothingRan = passed + failed === 0;
  return { passed, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed };
}
