import { describe, expect, test } from "vitest";
import { type Candidate, rankRunners } from "./rules.ts";

const somebody: Candidate = {
  runnerId: "a",
  name: "Ana",
  servesArea: true,
  isInHours: true,
  isDayOff: false,
  isAvailable: true,
  gaveBack: false,
  stopsThatDay: 0,
  heldThatDay: 0,
  isFree: true,
  nearestMeters: null,
  keptPercent: null,
  stars: null,
};

const order = (...candidates: Partial<Candidate>[]) =>
  rankRunners(candidates.map((candidate) => ({ ...somebody, ...candidate }))).map(({ name }) => name);

describe("runner suggestions", () => {
  test("prefer a runner who can go now over one who is off, elsewhere, outside their hours, or offline", () => {
    expect(
      order(
        { name: "Off", isDayOff: true },
        { name: "Far away", servesArea: false },
        { name: "Evenings", isInHours: false },
        { name: "Gave back", gaveBack: true },
        { name: "Offline", isAvailable: false },
        { name: "Ready" },
      ),
    ).toEqual(["Ready", "Offline", "Gave back", "Evenings", "Far away", "Off"]);
  });

  test("prefer a runner who is nearby that day over a better record far away", () => {
    expect(
      order(
        { name: "Far", stopsThatDay: 3, nearestMeters: 18_000, keptPercent: 99 },
        { name: "Near", stopsThatDay: 3, nearestMeters: 800, keptPercent: 96 },
      ),
    ).toEqual(["Near", "Far"]);
  });

  test("prefer runners who keep promises, and those with room in their day", () => {
    expect(order({ name: "Late", keptPercent: 80 }, { name: "On time", keptPercent: 99 })).toEqual([
      "On time",
      "Late",
    ]);
    expect(order({ name: "Busy", stopsThatDay: 40 }, { name: "Room", stopsThatDay: 4 })).toEqual([
      "Room",
      "Busy",
    ]);
  });

  test("rank a runner who often breaks promises after any free runner in the area, and before offline ones", () => {
    expect(
      order(
        { name: "Offline", isAvailable: false },
        { name: "Breaks", stopsThatDay: 1, nearestMeters: 0, keptPercent: 85.7, stars: 4.8 },
        { name: "Free" },
      ),
    ).toEqual(["Free", "Breaks", "Offline"]);
  });

  test("sort equals by name", () => {
    expect(order({ name: "Cid" }, { name: "Bo", runnerId: "z" }, { name: "Bo", runnerId: "b" })).toEqual([
      "Bo",
      "Bo",
      "Cid",
    ]);
  });

  test("rank a runner with a full day last and as not assignable", () => {
    const [first, last] = rankRunners([
      { ...somebody, name: "Full", stopsThatDay: 60, nearestMeters: 10 },
      { ...somebody, name: "Off", isDayOff: true, stopsThatDay: 59 },
    ]);
    expect([first, last]).toMatchObject([
      { name: "Off", isPossible: true },
      {
        name: "Full",
        isPossible: false,
        reasons: [{ code: "full", isGood: false, value: 60 }, {}, {}, {}, {}],
      },
    ]);
  });
});

describe("reasons", () => {
  test("name advantages and disadvantages", () => {
    const [{ reasons = [] } = {}] = rankRunners([
      {
        ...somebody,
        isInHours: false,
        stopsThatDay: 16,
        heldThatDay: 16,
        isFree: false,
        nearestMeters: 3_000.4,
        keptPercent: 94.9,
        stars: 4.5,
      },
    ]);
    expect(reasons.map(({ code, isGood, value }) => [code, isGood, value])).toEqual([
      ["servesArea", true, null],
      ["outsideHours", false, null],
      ["near", false, 3000],
      ["load", false, 16],
      ["onTime", false, 94.9],
      ["rating", true, 4.5],
    ]);
  });

  test("omit unknown facts", () => {
    const [{ reasons = [] } = {}] = rankRunners([somebody]);
    expect(reasons.map(({ code }) => code)).toEqual(["servesArea", "inHours", "free"]);
  });
});
