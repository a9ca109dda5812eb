import { describe, expect, test } from "vitest";
import type { OfferDetail } from "#modules/offers/contract.ts";
import { drawPlaces } from "../../lib/places.ts";
import { jobOf } from "../../testing/jobs.ts";
import {
  areasOf,
  earnedBy,
  fits,
  hourlyPay,
  type OfferOrder,
  shownPay,
  sortJobs,
  sortOffers,
  weighOffers,
} from "./runner-jobs.ts";

const detailOf = (jobId: string, differences: Partial<OfferDetail> = {}): OfferDetail => ({
  jobId,
  zipCode: "62704",
  place: { latitude: 39.8, longitude: -89.65 },
  minutes: 10,
  minutesFrom: "estimate" as const,
  isOutsideHours: false,
  isDayOff: false,
  ...differences,
});
const jobs = ["a", "b", "c"].map((id) => jobOf({ id }));

describe("an offer", () => {
  test("has its details and its distance along streets", () => {
    const from = { latitude: 39.9, longitude: -89.65 };
    const [known, unknown] = weighOffers(jobs, [detailOf("a")], from);
    // A tenth of a degree north is 11.12 km in a straight line.
    expect(known?.meters).toBeCloseTo(11_120 * 1.3, -2);
    expect(unknown).toMatchObject({ id: "b", detail: null, meters: null });
    expect(weighOffers(jobs, [detailOf("a")], null)[0]?.meters).toBeNull();
  });

  test.each([
    [{}, true],
    [{ isDayOff: true }, false],
    [{ isOutsideHours: true }, false],
  ])("with %o fits: %s", (differences, does) => {
    const [offer] = weighOffers(jobs, [detailOf("a", differences)], null);
    expect(offer && fits(offer)).toBe(does);
  });

  test("without details yet fits", () => {
    expect(weighOffers(jobs, undefined, null).every(fits)).toBe(true);
  });

  test("shows hourly pay from its estimated minutes", () => {
    expect(hourlyPay(1200, 10)).toBe(7200);
    expect(hourlyPay(1200, 25)).toBe(2880);
  });
});

test("areas come nearest first, and last when the distance is unknown", () => {
  const near = { zipCode: "62712", place: { latitude: 39.89, longitude: -89.65 } };
  const nowhere = { zipCode: "62700", place: null };
  const details = [detailOf("a"), detailOf("b", nowhere), detailOf("c", near)];
  const offers = weighOffers(jobs, details, { latitude: 39.9, longitude: -89.65 });
  expect(areasOf(offers).map(({ zipCode, count }) => [zipCode, count])).toEqual([
    ["62712", 1],
    ["62704", 1],
    ["62700", 1],
  ]);
});

describe("a map drawing", () => {
  test("has north up, and is to scale", () => {
    const { points, meters } = drawPlaces([
      { latitude: 60, longitude: 10 },
      { latitude: 61, longitude: 12 },
    ]);
    const [south, north] = points;
    expect(south && north && south.y > north.y && south.x < north.x).toBe(true);
    // At 60 degrees, a degree of longitude is half as long.
    const across = (north?.x ?? 0) - (south?.x ?? 0);
    const up = (south?.y ?? 0) - (north?.y ?? 0);
    expect(across / up).toBeCloseTo(1, 1);
    expect(meters).toBeGreaterThan(150_000);
  });

  test("of one spot shows nothing", () => {
    expect(drawPlaces([{ latitude: 60, longitude: 10 }])).toEqual({ points: [], meters: 0 });
    expect(drawPlaces([])).toEqual({ points: [], meters: 0 });
  });
});

describe("sorting offers", () => {
  const near = { latitude: 39.8, longitude: -89.65 };
  const offers = weighOffers(
    [
      jobOf({ id: "a", paymentAmount: "12.00" }),
      jobOf({ id: "b", paymentAmount: "24.00" }),
      jobOf({ id: "c", paymentAmount: "12.00" }),
      jobOf({ id: "d", paymentAmount: "12.00" }),
    ],
    [
      detailOf("a", { minutes: 10, place: { latitude: 39.9, longitude: -89.65 } }),
      detailOf("b", { minutes: 30, place: null }),
      detailOf("c", { minutes: 5, place: near }),
      detailOf("d", { minutes: 10, place: near }),
    ],
    near,
  );
  test.each<[OfferOrder, string]>([
    ["soonest", "abcd"],
    // 144, 72, 72 and 48 dollars an hour.
    ["pay", "cadb"],
    ["distance", "cdab"],
    ["minutes", "cadb"],
  ])("%s: %s", (order, ids) => {
    expect(
      sortOffers(offers, order)
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
  });
});

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

const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id);

test("to do holds taken and begun jobs, soonest first", () => {
  const { active } = sortJobs(
    [
      jobOf({ id: "friday", status: "assigned", scheduledDate: "2026-11-27T08:00:00.000Z" }),
      jobOf({ id: "today", status: "in_progress", scheduledDate: "2026-11-24T16:00:00.000Z" }),
      jobOf({ id: "missed", status: "missed" }),
      jobOf({ id: "cancelled", status: "cancelled" }),
    ],
    new Date("2026-11-24T12:00:00.000Z"),
  );
  expect(ids(active)).toEqual(["today", "friday"]);
});

const lateEvening = jobOf({ id: "late", status: "completed", completedAt: "2026-11-25T03:30:00.000Z" });
const morning = jobOf({ id: "morning", status: "completed", completedAt: "2026-11-24T15:00:00.000Z" });
const dayBefore = jobOf({ id: "before", status: "completed", completedAt: "2026-11-24T03:30:00.000Z" });

test.each([
  ["America/Chicago", "2026-11-25T05:00:00.000Z", ["late", "morning"]],
  ["America/Chicago", "2026-11-25T06:00:00.000Z", []],
  ["UTC", "2026-11-25T05:00:00.000Z", ["late"]],
  ["Asia/Kathmandu", "2026-11-24T18:10:00.000Z", ["morning", "before"]],
  ["Asia/Kathmandu", "2026-11-25T18:10:00.000Z", ["late"]],
])("completed today uses the day at homes in %s at %s", (timeZone, now, expected) => {
  const { completedToday } = sortJobs(
    [dayBefore, morning, lateEvening].map((job) => ({ ...job, timeZone })),
    new Date(now),
  );
  expect(ids(completedToday)).toEqual(expected);
});
