import { expect, test } from "vitest";
import { earnedBy, shownPay } from "./job-pay.ts";

test("earnings are added in whole cents", () => {
  expect(earnedBy(["0.10", "0.20", "12.00"].map((paymentAmount) => ({ paymentAmount })))).toBe(1230);
});

test("a job without an amount shows $15.00 and counts nothing", () => {
  expect(shownPay({ paymentAmount: "" })).toBe(1500);
  expect(earnedBy([{ paymentAmount: "" }])).toBe(0);
});

test("a job that pays nothing shows nothing", () => {
  expect(shownPay({ paymentAmount: "0.00" })).toBe(0);
});
