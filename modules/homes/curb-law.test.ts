import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { curbLaws, curbPlaceKeys, curbPlaces, jobs } from "#db/schema/index.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { localTime } from "#platform/time/local-time.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { addRental, addStay, plan } from "#testkit/rentals.ts";
import { lawTimes, pickupTimes } from "./days.ts";
import { findCurbLaws, listCurbLaws } from "./index.ts";
import { type CurbLaw, lawOn } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // 8 AM on a Tuesday in New York.
  app.clock.now = "2026-03-10T12:00:00.000Z";
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

const austin = { city: "Austin", state: "TX", zipCode: "78704" };
const timeZone = "America/Chicago";

const zones: Record<string, string> = {
  "New York": "America/New_York",
  Boston: "America/New_York",
  "Walnut Cove": "America/New_York",
  Dunbar: "America/New_York",
  Tampa: "America/New_York",
};

/** Tuesdays: midsummer, midwinter, and the days after the clocks change. */
const days = ["2026-06-23", "2026-12-22", "2027-03-15", "2026-11-02", "2026-03-09"];

describe("an address", () => {
  test.each([
    ["Austin", "TX", "78704", "Austin"],
    [" AUSTIN.", "TX", "78704", "Austin"],
    ["Austin Heights", "TX", "78704", undefined],
    ["Austin", "MN", "55912", undefined],
    ["Brooklyn", "NY", "11201", "New York"],
    ["Albany", "NY", "12207", undefined],
    ["Cottage Grove", "MN", "55016", "Cottage Grove"],
  ])("in %s, %s %s has the rule of %s", async (city, state, zipCode, place) => {
    const laws = await findCurbLaws(app.deps.db, { city, state, zipCode });
    expect(lawOn(laws, "2026-03-10")?.place).toBe(place);
  });

  test("has the rule of the narrowest place", async () => {
    const at = async (kind: "zip" | "county" | "state", name: string, key: string) => {
      const id = app.deps.newId();
      await app.deps.db
        .insert(curbPlaces)
        .values({ id, kind, name, state: "OH", latitude: 40, longitude: -83 });
      await addLaw(id, key);
    };
    const place = { city: "Dublin", state: "OH", zipCode: "43017" };
    const now = async () => lawOn(await findCurbLaws(app.deps.db, place), "2026-03-10")?.place;
    expect(await now()).toBeUndefined();
    await at("state", "Ohio", "sOH");
    expect(await now()).toBe("Ohio");
    await at("county", "Franklin County", "k43017");
    expect(await now()).toBe("Franklin County");
    await at("zip", "43017", "z43017");
    expect(await now()).toBe("43017");
    const onDay = async (day: string) => lawOn(await findCurbLaws(app.deps.db, place), day)?.place;
    await app.database.execute(
      "update curb_laws set starts_on = '2026-04-01' where place_id in (select place_id from curb_place_keys where key = 'z43017')",
    );
    expect([await onDay("2026-03-31"), await onDay("2026-04-01")]).toEqual(["Franklin County", "43017"]);
    await app.database.execute("update curb_laws set withdrawn_at = now() where starts_on = '2026-04-01'");
    expect(await onDay("2026-04-01")).toBe("Franklin County");
  });
});

describe("a rule's times", () => {
  const law: CurbLaw = {
    place: "Here",
    kind: "city",
    startsOn: "2026-01-01",
    outFrom: [{ kind: "clock", time: "18:00" }],
    backBy: [],
    source: "",
    latitude: 38.6,
    longitude: -90.51,
  };
  const times = (more: Partial<CurbLaw>, day: string) => {
    const { outFrom, backBy } = lawTimes({ ...law, ...more }, day, timeZone);
    return [localTime(outFrom, timeZone), backBy && localTime(backBy, timeZone)];
  };
  // Sunset in Manchester, Missouri by the almanac: 8:30 PM on June 22 and 4:44 PM on December 21.
  test.each([
    ["a clock time", {}, "2026-06-23", ["18:00", null]],
    ["sunset in June", { outFrom: [{ kind: "sunset", minutes: 0 }] }, "2026-06-23", ["20:31", null]],
    ["sunset in December", { outFrom: [{ kind: "sunset", minutes: 0 }] }, "2026-12-22", ["16:45", null]],
    [
      "the earlier of a clock time and an hour before sunset",
      {
        outFrom: [
          { kind: "clock", time: "19:00" },
          { kind: "sunset", minutes: -60 },
        ],
      },
      "2026-12-22",
      ["15:45", null],
    ],
    [
      "the later of a clock time and hours after the truck",
      {
        backBy: [
          { kind: "clock", time: "17:00", isNextDay: false },
          { kind: "afterTruck", hours: 12 },
        ],
      },
      "2026-06-23",
      ["18:00", "18:00"],
    ],
    [
      "the day after",
      { backBy: [{ kind: "clock", time: "08:00", isNextDay: true }] },
      "2026-11-01",
      ["18:00", "08:00"],
    ],
  ] as [string, Partial<CurbLaw>, string, string[]][])("%s", (_, more, day, expected) => {
    expect(times(more, day)).toEqual(expected);
  });

  test("hold from their first day on", () => {
    const next = { ...law, startsOn: "2026-07-01", place: "Later" };
    const on = (day: string) => lawOn([next, law], day)?.place ?? null;
    expect(["2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"].map(on)).toEqual([
      null,
      "Here",
      "Here",
      "Later",
    ]);
  });
});

test("no planned leg lies outside its place's rule: every place, window, season and clock change", async () => {
  const places = [...(await listCurbLaws(app.deps.db)).values()];
  expect(places.length).toBeGreaterThanOrEqual(12);
  for (const laws of places)
    for (const day of days)
      for (const pickupWindow of homeWindows)
        for (const outEveningBefore of [true, false])
          for (const inAfterCollection of [true, false]) {
            const zone = zones[laws[0]?.place ?? ""] ?? timeZone;
            const law = lawOn(laws, day);
            if (!law) throw new Error("no rule");
            const allowed = lawTimes(law, day, zone);
            const wishes = { timeZone: zone, pickupWindow, outEveningBefore, inAfterCollection };
            const leg = pickupTimes(day, { ...wishes, laws });
            const told = JSON.stringify({ place: law.place, day, ...wishes, leg, allowed });
            expect(leg.windowStartsAt >= allowed.outFrom, told).toBe(true);
            expect(allowed.backBy === null || leg.inBy <= allowed.backBy, told).toBe(true);
            expect(Date.parse(leg.outBy) - Date.parse(leg.windowStartsAt), told).toBeGreaterThanOrEqual(
              3_600_000,
            );
            expect(leg.outBy <= leg.inBy && leg.inBy <= leg.windowEndsAt, told).toBe(true);
          }
});

describe("an evening pickup", () => {
  const wishes = {
    timeZone,
    pickupWindow: "morning",
    outEveningBefore: true,
    inAfterCollection: true,
  } as const;
  test.each([
    ["an earlier hour than ours", "15:00", "2026-03-16T21:00", "2026-03-17T03:00"],
    ["our hour", "16:00", "2026-03-16T21:00", "2026-03-17T03:00"],
    ["an hour later", "17:00", "2026-03-16T22:00", "2026-03-17T03:00"],
    ["not on the quarter hour", "17:05", "2026-03-16T22:15", "2026-03-17T03:00"],
    ["our last hour", "22:00", "2026-03-17T03:00", "2026-03-17T04:00"],
    ["no known hour", null, "2026-03-16T21:00", "2026-03-17T03:00"],
  ])("begins no earlier than the place allows: %s", (_, time, starts, outBy) => {
    const laws = time ? [lawOf(time)] : [];
    const times = pickupTimes("2026-03-17", { ...wishes, laws });
    expect([times.windowStartsAt.slice(0, 16), times.outBy.slice(0, 16)]).toEqual([starts, outBy]);
    expect(pickupTimes("2026-03-17", { ...wishes, outEveningBefore: false, laws })).toEqual(
      pickupTimes("2026-03-17", { ...wishes, outEveningBefore: false }),
    );
  });

  test("takes the place of a window in which cans may not be out any more", () => {
    const laws = [
      { ...lawOf("18:00"), backBy: [{ kind: "clock", time: "16:30", isNextDay: false }] },
    ] as CurbLaw[];
    const late = { ...wishes, pickupWindow: "evening", outEveningBefore: false, laws } as const;
    expect(pickupTimes("2026-03-17", late)).toMatchObject({
      windowStartsAt: "2026-03-16T23:00:00.000Z",
      inBy: "2026-03-17T21:30:00.000Z",
    });
  });

  const startsOf = async (homeownerId: string) =>
    (await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId)))
      .map(({ windowStartsAt }) => windowStartsAt)
      .toSorted()
      .slice(0, 2);

  test("planned for a home starts at the law's hour, 8 PM in Austin", async () => {
    const there = { outEveningBefore: true, timeZone };
    const homes = [
      await addHomeowner(app, { ...austin, ...there }),
      await addHomeowner(app, { ...austin, ...there, city: "Round Rock" }),
    ];
    for (const { homeownerId } of homes) await generateForHome(app.deps, app.deps.db, homeownerId);
    expect(await Promise.all(homes.map(({ homeownerId }) => startsOf(homeownerId)))).toEqual([
      ["2026-03-17T01:00:00.000Z", "2026-03-24T01:00:00.000Z"],
      ["2026-03-16T21:00:00.000Z", "2026-03-23T21:00:00.000Z"],
    ]);
  });

  test("at a rental starts at the law's hour too", async () => {
    const home = await addHomeowner(app);
    const rental = await addRental(app, home, { ...austin, timeZone, collectionDays: ["Tuesday"] });
    await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-16" });
    await plan(app, rental);
    const [pickup] = await app.deps.db.select().from(jobs).where(eq(jobs.propertyId, rental.propertyId));
    expect(pickup?.windowStartsAt).toBe("2026-03-17T01:00:00.000Z");
  });
});

function lawOf(time: string): CurbLaw {
  return {
    place: "Here",
    kind: "city",
    startsOn: "2026-01-01",
    outFrom: [{ kind: "clock", time }],
    backBy: [],
    source: "City",
    latitude: 41,
    longitude: -88,
  };
}

async function addLaw(placeId: string, key: string) {
  await app.deps.db.insert(curbPlaceKeys).values({ key, placeId });
  await app.deps.db.insert(curbLaws).values({
    id: app.deps.newId(),
    placeId,
    startsOn: "2026-01-01",
    outFrom: [{ kind: "clock", time: "18:00" }],
    backBy: [],
    source: "Code",
    addedAt: app.clock.now,
  });
}
