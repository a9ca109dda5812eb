import { describe, expect, test } from "vitest";
import { jobStatuses, refuseAccept } from "./status.ts";

describe("a runner who accepts a job", () => {
  const job = {
    status: "scheduled",
    zipCode: "10001",
    outBy: "2026-03-10T16:00:00.000Z",
    needsConfirmation: false,
    isWithheld: false,
  } as const;
  const runner = { isAvailable: true, serviceAreas: ["10002", "10001"], openJobsThatDay: 59 };
  const now = "2026-03-10T15:59:59.999Z";

  test("gets it until its cans are due out", () => {
    expect(refuseAccept(job, runner, now)).toBeNull();
    expect(refuseAccept(job, runner, job.outBy)).toEqual({ code: "WINDOW_PASSED" });
  });

  test("gets none that an operator has not confirmed yet", () => {
    expect(refuseAccept({ ...job, needsConfirmation: true }, runner, now)).toEqual({ code: "JOB_TAKEN" });
    expect(refuseAccept({ ...job, isWithheld: true }, runner, now)).toEqual({ code: "JOB_TAKEN" });
  });

  test("gets none outside their own areas", () => {
    expect(refuseAccept({ ...job, zipCode: "10003" }, runner, now)).toEqual({ code: "JOB_OUTSIDE_AREA" });
    expect(refuseAccept(job, { ...runner, serviceAreas: [] }, now)).toEqual({ code: "JOB_OUTSIDE_AREA" });
  });

  test("gets none while offline", () => {
    expect(refuseAccept(job, { ...runner, isAvailable: false }, now)).toEqual({ code: "RUNNER_OFFLINE" });
  });

  test.each(jobStatuses.filter((status) => status !== "scheduled"))("gets none that is %s", (status) => {
    expect(refuseAccept({ ...job, status }, runner, now)).toEqual({ code: "JOB_TAKEN" });
  });

  test("gets at most 60 a day", () => {
    expect(refuseAccept(job, { ...runner, openJobsThatDay: 60 }, now)).toEqual({ code: "DAY_FULL" });
    expect(refuseAccept(job, { ...runner, openJobsThatDay: 61 }, now)).toEqual({ code: "DAY_FULL" });
  });
});
