import { expect, test } from "vitest";
import { marginOf, plannedMarginOf } from "./rules.ts";

test.each([
  ["the documented price and pay, once a week: the service loses money", 2900, 1200, 1, 114, 5200, -2414],
  ["the same twice a week", 2900, 1200, 2, 114, 10_400, -7614],
  ["what the marketing pages speak of, $4 a pickup", 2900, 400, 1, 114, 1733, 1053],
  ["a price that earns something", 7900, 1200, 1, 259, 5200, 2441],
  ["a free plan is charged nothing, so nothing is kept of it", 0, 1200, 1, 0, 5200, -5200],
  ["pickups that pay nothing", 2900, 0, 1, 114, 0, 2786],
])("%s", (_, priceCents, runnerRateCents, pickupsPerWeek, feeCents, payCents, leftCents) => {
  const margin = marginOf({ priceCents, runnerRateCents, pickupsPerWeek });
  expect(margin).toEqual({ pickupsPerWeek, priceCents, feeCents, payCents, leftCents });
});

test("the planned margin counts every pickup: 37 in 60 days lose money on one plan", () => {
  const planned = { homes: 1, priceCents: 2900, payCents: 37 * 1200, days: 60 };
  expect(plannedMarginOf(planned)).toEqual({ feeCents: 114, payCents: 22_508, leftCents: -19_722 });
});
