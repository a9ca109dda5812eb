import { expect, test } from "vitest";
import { checkStatuses, refuseApplyingAgain, refuseApproval } from "./rules.ts";

test("only a rejected applicant applies again, three times a year in all", () => {
  expect(refuseApplyingAgain("rejected", 2)).toBeNull();
  expect(refuseApplyingAgain("rejected", 3)).toEqual({ code: "APPLIED_TOO_OFTEN" });
  for (const status of ["submitted", "more_info", "approved"] as const)
    expect(refuseApplyingAgain(status, 0)).toEqual({ code: "ALREADY_APPLIED" });
});

test("nobody is approved whose check found something, is stuck, or is still with a provider", () => {
  const approved = (isByHand: boolean, updatedBy: string | null = null) =>
    checkStatuses.filter((status) => refuseApproval({ status, isByHand, updatedBy }) === null);
  expect(approved(true)).toEqual(["pending", "clear"]);
  expect(approved(true, "an admin")).toEqual(["clear"]);
  expect(approved(false)).toEqual(["clear"]);
});
