/** The parts of vitest's JSON report that are read here. */
export type Report = {
  success: boolean;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

/**
 * Whether the tests noticed the missing guard, and the first sign of it. Tests that failed to load, or failed without
 * an assertion, do not count.
 */
export function judgeMutant(report: Report | null): { isKilled: boolean; because: string } {
  if (report === null) return { isKilled: false, because: "the tests wrote no report" };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === "failed");
  const byAssertion = failed.find(({ failureMessages }) =>
    failureMessages?.some((message) => assertion.test(message)),
  );
  if (byAssertion) return { isKilled: true, because: `${byAssertion.fullName}: ${firstLine(byAssertion)}` };

  const crashed = failed[0];
  if (crashed)
    return { isKilled: false, because: `the tests crash without a failed assertion: ${firstLine(crashed)}` };
  const unloaded = report.testResults.find(({ message }) => message);
  if (unloaded)
    return { isKilled: false, because: `the tests do not load: ${unloaded.message.split("\n")[0]}` };
  return { isKilled: false, because: `all ${results.length} tests pass` };
}

/**
 * vitest's `rejects` and `resolves` throw a plain Error when the promise settles the other way or with another error.
 */
const assertion = /^(AssertionError|Error: (promise (resolved|rejected)|expected) )/;

function firstLine({ failureMessages }: { failureMessages: string[] | null }): string {
  return failureMessages?.[0]?.split("\n")[0] ?? "";
}
