import { describe, expect, test } from "vitest";
import type { OfferBundle, OfferDetail } from "#modules/offers/contract.ts";
import { drawPlaces } from "../../lib/places.ts";
import { dueOnEve, jobOf } from "../../testing/jobs.ts";
import {
  areasOf,
  daysOf,
  entriesOf,
  fits,
  hourlyPay,
  isWithin,
  type OfferOrder,
  type OfferSpan,
  sortEntries,
  weighOffers,
} from "./view-offers.ts";

const detailOf = (jobId: string, differences: Partial<OfferDetail> = {}): OfferDetail => ({
  jobId,
  zipCode: "62704",
  place: { latitude: 39.8, longitude: -89.65 },
  minutes: 10,
  minutesFrom: "estimate",
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
      sortEntries(entriesOf(offers, []), order)
        .map(({ id }) => id)
        .join(""),
    ).toBe(ids);
  });
});

describe("a bundle", () => {
  const bundle: OfferBundle = {
    jobIds: ["c", "a"],
    streets: ["Maple Street"],
    meters: 300,
    minutes: 15,
    paymentAmount: "24.00",
  };
  const offers = weighOffers(jobs, undefined, null);

  test("stands where its first job would", () => {
    expect(entriesOf(offers, [bundle]).map(({ id }) => id)).toEqual(["b", "c,a"]);
  });

  test("is left out once one of its jobs is gone or hidden", () => {
    const left = offers.filter(({ id }) => id !== "a");
    expect(entriesOf(left, [bundle]).map(({ id }) => id)).toEqual(["b", "c"]);
  });

  test("comes first where it pays more an hour", () => {
    // 96 dollars an hour instead of 72.
    expect(sortEntries(entriesOf(offers, [bundle]), "pay").map(({ id }) => id)).toEqual(["c,a", "b"]);
  });
});

test("days begin with their bundles, and keep jobs of a street together", () => {
  const at = (id: string, address: string, day = "2026-11-25") =>
    jobOf({ id, address, scheduledDate: `${day}T08:00:00.000Z` });
  const offers = weighOffers(
    [
      at("a", "Oak Street"),
      at("b", "Elm Street"),
      at("c", "Oak Street"),
      at("d", "Ash Street"),
      at("e", "Fir Street"),
      at("f", "Elm Street", "2026-11-24"),
    ],
    undefined,
    null,
  );
  const bundle = { jobIds: ["d", "e"], streets: [], meters: null, minutes: 20, paymentAmount: "24.00" };
  expect(
    daysOf(entriesOf(offers, [bundle])).map(({ day, entries }) => [day, entries.map(({ id }) => id)]),
  ).toEqual([
    ["2026-11-24", ["f"]],
    ["2026-11-25", ["d,e", "a", "c", "b"]],
  ]);
});

test.each<[OfferSpan, string[]]>([
  ["all", ["today", "eve", "tomorrow", "later"]],
  ["tomorrow", ["tomorrow"]],
  ["week", ["today", "eve", "tomorrow"]],
])("%s: by the day on which the cans go out", (span, expected) => {
  const at = (id: string, day: string) => jobOf({ id, scheduledDate: `${day}T08:00:00.000Z` });
  const offers = weighOffers(
    [
      at("today", "2026-11-24"),
      { ...at("eve", "2026-11-25"), due: dueOnEve("2026-11-25") },
      at("tomorrow", "2026-11-25"),
      at("later", "2026-12-01"),
    ],
    undefined,
    null,
  );
  // Still Tuesday evening at the homes.
  const now = new Date("2026-11-25T03:00:00.000Z");
  expect(offers.filter((offer) => isWithin(offer, span, now)).map(({ id }) => id)).toEqual(expected);
});
