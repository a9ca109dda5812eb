import { expect, test } from "vitest";
import { judgeMutant, type Report } from "./reports.ts";

function reportOf(...failureMessages: string[]): Report {
  const status = failureMessages.length > 0 ? "failed" : "passed";
  const assertionResults = [{ status, fullName: "one runner wins", failureMessages }];
  return {
    success: failureMessages.length === 0,
    testResults: [{ name: "a.race.test.ts", message: "", assertionResults }],
  };
}

test.each([
  "AssertionError: expected 2 to be 1\n    at file.ts:1",
  'Error: promise resolved "undefined" instead of rejecting\n    at file.ts:1',
])("a failed assertion kills the mutant: %s", (message) => {
  const because = `one runner wins: ${message.split("\n")[0]}`;
  expect(judgeMutant(reportOf(message))).toEqual({ isKilled: true, because });
});

test("an assertion that failed in a property kills the mutant; a crash in one does not", () => {
  const property = "Error: Property failed after 1 tests\n{ seed: 2027 }\n    at file.ts:1\nCaused by: ";
  const assertion = "AssertionError: expected 2 to be 1";
  expect(judgeMutant(reportOf(`${property}${assertion}\n    at file.ts:1`))).toEqual({
    isKilled: true,
    because: `one runner wins: ${assertion}`,
  });
  expect(judgeMutant(reportOf(`${property}TypeError: it is undefined`))).toMatchObject({ isKilled: false });
});

test("a mutant that passes all tests survives", () => {
  expect(judgeMutant(reportOf())).toEqual({ isKilled: false, because: "all 1 tests pass" });
});

test("a mutant that only crashes is not killed", () => {
  const because = "the tests crash without a failed assertion: error: syntax error at or near where";
  expect(judgeMutant(reportOf("error: syntax error at or near where"))).toEqual({ isKilled: false, because });
});

test("a mutant whose tests do not load is not killed", () => {
  const testResults = [{ name: "a.race.test.ts", message: "Transform failed\nhere", assertionResults: [] }];
  const because = "the tests do not load: Transform failed";
  expect(judgeMutant({ success: false, testResults })).toEqual({ isKilled: false, because });
});

test("a run without a report kills nothing", () => {
  expect(judgeMutant(null)).toEqual({ isKilled: false, because: "the tests wrote no report" });
});
