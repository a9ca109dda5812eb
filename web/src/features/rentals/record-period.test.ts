import { expect, test } from "vitest";
import { mostRecordDays } from "#modules/rentals/contract.ts";
import { monthPeriod, mostDays, refusePeriod } from "./record-page.tsx";

test("a month has all its days, also before January", () => {
  expect(monthPeriod("thisMonth", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthPeriod("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("an invalid period says why", () => {
  expect(refusePeriod({ from: "2026-01-01", to: "2026-04-02" })).toBeNull();
  expect(refusePeriod({ from: "2026-01-01", to: "2026-04-03" })).toBe("tooLong");
  expect(refusePeriod({ from: "2026-01-02", to: "2026-01-01" })).toBe("backwards");
  expect(refusePeriod({ from: "2026-01-02", to: "" })).toBe("missing");
});

test("a record is limited to the server's length", () => {
  expect(mostDays).toBe(mostRecordDays);
});
