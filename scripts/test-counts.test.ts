import { expect, test } from "vitest";
import { countPlaywright, countStep, countVitest } from "./reports.ts";

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test("passed and failed tests are counted as such", () => {
  const testResults = [{ status: "failed", assertionResults: [{ status: "failed" }, { status: "failed" }] }];
  expect(countVitest({ ...vitest, numFailedTests: 2, testResults })).toEqual({
    passed: 5,
    failed: 2,
  });
});

test("a skipped or todo test is a failure", () => {
  expect(countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 })).toEqual({
    passed: 5,
    failed: 2,
  });
});

test("a test file that did not load is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [] },
  ];
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 5, failed: 1 });
});

test("an end-to-end test that was skipped, or passed only on a retry, is a failure", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 1 };
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 4 });
});

test("a runner that exits with an error has a failure even if its report has none", () => {
  expect(countStep({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(countStep({ passed: 5, failed: 0 }, null)).toEqual({ passed: 5, failed: 1 });
  expect(countStep({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
});

test("a runner without a report, or without a test, has a failure", () => {
  expect(countStep(null, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countStep({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
});

test("a passing run has no failure", () => {
  expect(countStep({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});
