import { describe, expect, test } from "vitest";
import { type Bundled, bundlesOf, mostInBundle } from "./rules.ts";

const opensAt = 10_000;
/** The middle of a cell. */
const maple = { latitude: 39.8025, longitude: -89.6525 };
/** About 500 meters north per step. */
const north = (steps: number) => ({ ...maple, latitude: maple.latitude + steps * 0.005 });

function jobOf(jobId: string, differences: Partial<Bundled> = {}): Bundled {
  return {
    jobId,
    street: `${jobId} Street`,
    zipCode: "62704",
    at: maple,
    opensAt,
    dueAt: opensAt + 240,
    backAt: opensAt + 600,
    day: "2026-11-24",
    minutes: 10,
    payCents: 1200,
    openJobsThatDay: 0,
    ...differences,
  };
}
const bundles = (jobs: Bundled[], now = 0) => bundlesOf(jobs, now).map(({ jobIds }) => jobIds);

describe("a bundle", () => {
  test("adds up pay, and minutes at the homes with both rounds between them", () => {
    const [bundle] = bundlesOf(
      [
        jobOf("a"),
        jobOf("b", { at: north(1), minutes: 12 }),
        jobOf("c", { at: north(2), street: "a Street" }),
      ],
      0,
    );
    expect(bundle).toMatchObject({
      jobIds: ["a", "b", "c"],
      streets: ["a Street", "b Street"],
      payCents: 3600,
    });
    // 556 meters of latitude, and 1.3 times that along streets.
    expect(bundle?.meters).toBeCloseTo(2 * 556 * 1.3, -1);
    expect(bundle?.minutes).toBe(32 + Math.round((2 * 2 * 556 * 1.3) / 400));
  });

  test.each<[string, Partial<Bundled>]>([
    ["another day", { day: "2026-11-25" }],
    ["another start", { opensAt: opensAt + 60 }],
    ["another due time", { dueAt: opensAt + 120 }],
    ["another return", { backAt: opensAt + 500 }],
    ["a place far away", { at: north(4) }],
    ["an unknown place on another street", { at: null }],
  ])("never joins jobs with %s", (_, differences) => {
    expect(bundles([jobOf("a"), jobOf("b", differences)])).toEqual([]);
  });

  test("joins unknown places on one street of one ZIP code, without saying how far", () => {
    const there = { at: null, street: "Maple Street" };
    const [bundle] = bundlesOf([jobOf("a", there), jobOf("b", there)], 0);
    expect(bundle).toMatchObject({ jobIds: ["a", "b"], meters: null, minutes: 21 });
    expect(bundles([jobOf("a", there), jobOf("b", { ...there, zipCode: "62703" })])).toEqual([]);
    expect(bundles([jobOf("a", { at: null, street: "" }), jobOf("b", { at: null, street: "" })])).toEqual([]);
  });

  test("holds at most six jobs, and no job twice", () => {
    const many = Array.from({ length: 14 }, (_, nth) => jobOf(String(nth)));
    const found = bundles(many);
    expect(found.map(({ length }) => length)).toEqual([mostInBundle, mostInBundle, 2]);
    expect(new Set(found.flat()).size).toBe(14);
  });

  test("holds no more than the runner may still take that day", () => {
    const four = (openJobsThatDay: number) =>
      ["a", "b", "c", "d"].map((id) => jobOf(id, { openJobsThatDay }));
    expect(bundles(four(57))).toEqual([["a", "b", "c"]]);
    expect(bundles(four(59))).toEqual([]);
    expect(bundles(four(60))).toEqual([]);
  });

  test("has time for all cans before they are due", () => {
    const slow = ["a", "b", "c"].map((id) => jobOf(id, { minutes: 40, dueAt: opensAt + 45 }));
    expect(bundles(slow)).toEqual([["a", "b"]]);
    // Twenty minutes are left.
    expect(bundles(slow, opensAt + 25)).toEqual([]);
  });

  test("tells no more than the middles of cells: homes of one cell are equally far", () => {
    const near = (latitude: number) =>
      bundlesOf([jobOf("a"), jobOf("b", { at: { ...maple, latitude } })], 0)[0]?.meters;
    expect(near(39.8051)).toBe(near(39.8098));
    expect(near(39.8001)).toBe(250);
  });
});
