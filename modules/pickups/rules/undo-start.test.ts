import { expect, test } from "vitest";
import { startUndoableUntil } from "./steps.ts";

test("a start can be undone for ten minutes", () => {
  expect(startUndoableUntil("2026-11-24T13:55:00.000Z")).toBe("2026-11-24T14:05:00.000Z");
});
