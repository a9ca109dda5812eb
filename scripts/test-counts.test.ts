import { expect, test } from "vitest";
import { countPlaywright, countStep, countVitest } from "./test-counts.ts";

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test("tests that passed and failed are counted as such", () => {
  const testResults = [{ status: "failed", assertionResults: [{ status: "failed" }, { status: "failed" }] }];
  expect(countVitest({ ...vitest, numFailedTests: 2, testResults })).toEqual({
    passed: 5,
    failed: 2,
    again: 0,
  });
});

test("a skipped or planned test is a failure", () => {
  expect(countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 })).toEqual({
    passed: 5,
    failed: 2,
    again: 0,
  });
});

test("a test file that could not be loaded is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [] },
  ];
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 5, failed: 1, again: 0 });
});

test("a skipped end-to-end test is a failure; one that needed a second try has passed, and is told of", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 1 };
  expect(countPlaywright({ stats })).toEqual({ passed: 9, failed: 2, again: 2 });
  expect(countPlaywright({ stats: { ...stats, flaky: 4 } })).toEqual({ passed: 11, failed: 2, again: 4 });
});

test("more second tries than a run has of bad luck are failures", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 5, skipped: 0 };
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 6, again: 5 });
});

test("a runner that ends badly has a failure although its report names none", () => {
  expect(countStep({ passed: 5, failed: 0, again: 0 }, 1)).toEqual({ passed: 5, failed: 1, again: 0 });
  expect(countStep({ passed: 5, failed: 0, again: 0 }, null)).toEqual({ passed: 5, failed: 1, again: 0 });
  expect(countStep({ passed: 5, failed: 2, again: 0 }, 1)).toEqual({ passed: 5, failed: 2, again: 0 });
});

test("a runner without a report, or without a test, has a failure", () => {
  expect(countStep(null, 0)).toEqual({ passed: 0, failed: 1, again: 0 });
  expect(countStep({ passed: 0, failed: 0, again: 0 }, 0)).toEqual({ passed: 0, failed: 1, again: 0 });
});

test("a good run has none", () => {
  expect(countStep({ passed: 5, failed: 0, again: 0 }, 0)).toEqual({ passed: 5, failed: 0, again: 0 });
});
