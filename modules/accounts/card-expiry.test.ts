import { expect, test } from "vitest";
import { cardExpiry } from "./rules.ts";

test.each([
  ["2026-11-30", "valid"],
  ["2026-12-01", "valid"],
  ["2026-12-02", "soon"],
  ["2026-12-31", "soon"],
  ["2027-01-01", "expired"],
  ["2027-06-01", "expired"],
] as const)("on %s, a card valid through December 2026 is %s", (today, state) => {
  expect(cardExpiry({ brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2026 }, today)).toBe(state);
});
