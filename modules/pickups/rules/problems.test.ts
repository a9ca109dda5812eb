import { describe, expect, test } from "vitest";
import { problemKinds, refuseReport, reportableUntil, settleAtOnce } from "./problems.ts";
import { jobStatuses } from "./status.ts";

const inBy = "2026-03-10T16:00:00.000Z";
const completed = { status: "completed", inBy, completedAt: "2026-03-10T15:30:00.000Z" } as const;
const missed = { status: "missed", inBy, completedAt: null } as const;
const inProgress = { status: "in_progress", inBy, completedAt: null } as const;

describe("reports", () => {
  test("cover everything about a past pickup, for five days and not a millisecond more", () => {
    expect(reportableUntil(completed)).toBe("2026-03-15T15:30:00.000Z");
    expect(reportableUntil(missed)).toBe("2026-03-15T16:00:00.000Z");
    for (const kind of problemKinds) {
      expect(refuseReport(completed, kind, "2026-03-15T15:30:00.000Z", true)).toBeNull();
      expect(refuseReport(completed, kind, "2026-03-15T15:30:00.001Z", true)).toEqual({
        code: "PROBLEM_TOO_LATE",
      });
      expect(refuseReport(missed, kind, "2026-03-15T16:00:00.000Z", true)).toBeNull();
    }
    // A trip fee only where there is one.
    expect(refuseReport(missed, "tripFee", "2026-03-15T15:30:00.000Z")).toEqual({
      code: "PROBLEM_NOT_POSSIBLE",
    });
  });

  test("about cans at the curb are only that the truck did not empty them", () => {
    for (const kind of problemKinds)
      expect(refuseReport(inProgress, kind, "2026-03-10T15:00:00.000Z")).toEqual(
        kind === "notEmptied" ? null : { code: "PROBLEM_NOT_POSSIBLE" },
      );
  });

  test.each(["scheduled", "assigned", "cancelled"] as const)(
    "are refused for a pickup that is %s",
    (status) => {
      expect(reportableUntil({ status, inBy, completedAt: null })).toBeNull();
      expect(refuseReport({ status, inBy, completedAt: null }, "damage", "2026-03-10T17:00:00.000Z")).toEqual(
        {
          code: "PROBLEM_NOT_POSSIBLE",
        },
      );
    },
  );
});

describe("the immediate resolution", () => {
  const facts = {
    mostByRule: 2,
    status: "completed",
    kind: "oneLeg",
    wish: "credit",
    isPromiseBroken: true,
    isCredited: false,
    hasReturn: false,
    isPaidBack: false,
    settledByRule: 0,
  } as const;

  test("is a credit when the pickup's record supports the report", () => {
    expect(settleAtOnce(facts)).toBe("credit");
    expect(settleAtOnce({ ...facts, kind: "nobodyCame" })).toBe("credit");
    expect(settleAtOnce({ ...facts, isPromiseBroken: false })).toBeNull();
    for (const kind of ["wrongPlace", "damage", "gateLeftOpen", "notEmptied"] as const)
      expect(settleAtOnce({ ...facts, kind })).toBeNull();
  });

  test("is no second credit: a missed pickup has one, and so has one credited for another problem", () => {
    expect(settleAtOnce({ ...facts, isCredited: true })).toBe("alreadyCredited");
    expect(settleAtOnce({ ...facts, status: "missed", isCredited: true })).toBe("alreadyCredited");
    expect(settleAtOnce({ ...facts, status: "missed", isCredited: true, kind: "damage" })).toBeNull();
    expect(settleAtOnce({ ...facts, status: "missed" })).toBeNull();
  });

  test("is none for a refunded pickup: an admin decides", () => {
    expect(settleAtOnce({ ...facts, isPaidBack: true })).toBeNull();
    expect(settleAtOnce({ ...facts, isPaidBack: true, wish: "returnVisit" })).toBeNull();
    expect(settleAtOnce({ ...facts, isPaidBack: true, isCredited: true })).toBe("alreadyCredited");
  });

  test("is a return pickup when one helps, once per pickup", () => {
    const wished = { ...facts, wish: "returnVisit" } as const;
    for (const kind of ["nobodyCame", "oneLeg", "wrongPlace", "notEmptied"] as const) {
      expect(settleAtOnce({ ...wished, kind })).toBe("returnVisit");
      expect(settleAtOnce({ ...wished, kind, hasReturn: true })).toBeNull();
    }
    for (const kind of ["damage", "gateLeftOpen"] as const)
      expect(settleAtOnce({ ...wished, kind })).toBeNull();
  });

  test("is automatic twice in four weeks, and then waits for an admin", () => {
    for (const wish of ["credit", "returnVisit"] as const) {
      expect(settleAtOnce({ ...facts, wish, settledByRule: 1 })).toBe(wish);
      expect(settleAtOnce({ ...facts, wish, settledByRule: 2 })).toBeNull();
    }
    expect(settleAtOnce({ ...facts, isCredited: true, settledByRule: 9 })).toBe("alreadyCredited");
  });

  test("leaves cans out for the truck while the pickup is in progress, whatever was requested", () => {
    for (const wish of ["credit", "returnVisit"] as const)
      expect(
        settleAtOnce({ ...facts, status: "in_progress", kind: "notEmptied", wish, settledByRule: 5 }),
      ).toBe("replanned");
  });

  test("is defined for every state", () => {
    for (const status of jobStatuses) expect(() => settleAtOnce({ ...facts, status })).not.toThrow();
  });
});
