/** The parts of vitest's JSON report that are read here. */
export type Report = {
  success: boolean;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

/** Whether a failed assertion noticed the missing guard, and its first sign; other failures don't count. */
export function judgeMutant(report: Report | null): { isKilled: boolean; because: string } {
  if (report === null) return { isKilled: false, because: "the tests wrote no report" };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === "failed");
  for (const { fullName, failureMessages } of failed) {
    const assertion = failureMessages?.flatMap(errorsOf).find((error) => isAssertion.test(error));
    if (assertion) return { isKilled: true, because: `${fullName}: ${firstLine(assertion)}` };
  }

  const crashed = failed[0];
  if (crashed) {
    const because = firstLine(crashed.failureMessages?.[0] ?? "");
    return { isKilled: false, because: `the tests crash without a failed assertion: ${because}` };
  }
  const unloaded = report.testResults.find(({ message }) => message);
  if (unloaded)
    return { isKilled: false, because: `the tests do not load: ${unloaded.message.split("\n")[0]}` };
  return { isKilled: false, because: `all ${results.length} tests pass` };
}

/**
 * vitest's `rejects` and `resolves` throw a plain Error when the promise settles the other way or with another error.
 */
const isAssertion = /^(AssertionError|Error: (promise (resolved|rejected)|expected) )/;

/** An error and its causes, as testkit/json-reporter.ts writes them: a property's assertion is a cause. */
const errorsOf = (message: string) => message.split("\nCaused by: ");

const firstLine = (text: string) => text.split("\n")[0] ?? "";

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

/** A step's counts, with at least one failure on a bad exit or no tests; `counts` is null without report. */
export function countStep(counts: Counts | null, exitCode: number | null): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const nothingRan = passed + failed === 0;
  return { passed, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed };
}
