import { expect, test } from "vitest";
import type { Refusal } from "#platform/values/refusal.ts";
import type { JobStatus } from "./status.ts";
import { refuseComplete } from "./steps.ts";

const notOpen: Refusal = { code: "JOB_NOT_OPEN" };

test.each<[JobStatus, Refusal | null]>([
  ["scheduled", notOpen],
  ["assigned", null],
  ["in_progress", null],
  ["completed", null],
  ["missed", notOpen],
  ["cancelled", notOpen],
])("completing a job that is %s is answered with %j", (status, refusal) => {
  expect(refuseComplete({ status })).toEqual(refusal);
});
