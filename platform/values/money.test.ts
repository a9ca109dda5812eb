import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import { formatCents, parseCents } from "./money.ts";

describe("an amount", () => {
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [1200, "12.00"],
    [2900, "29.00"],
    [-5, "-0.05"],
    [-1200, "-12.00"],
    [-0, "0.00"],
    [Number.MAX_SAFE_INTEGER, "90071992547409.91"],
  ])("of %i cents formats as %s", (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test(
    "survives formatting and parsing, however large",
    () => {
      fc.assert(
        fc.property(fc.maxSafeInteger(), (cents) => parseCents(formatCents(cents)) === cents),
        propertyRuns,
      );
    },
    longRun,
  );

  test.each([
    ["12", 1200],
    ["12.5", 1250],
    ["0.07", 7],
    ["-0.00", 0],
    ["007", 700],
  ])("parses from %s", (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each([
    "",
    " 1",
    "1 ",
    "1.",
    ".5",
    "1.005",
    "1,000",
    "1e3",
    "+1",
    "--1",
    "0x10",
    "NaN",
    "١",
    "1".repeat(15),
  ])("does not parse from %j", (text) => {
    expect(parseCents(text)).toBeNull();
  });
});
