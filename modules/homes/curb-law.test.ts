import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs } from "#db/schema/index.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { addRental, addStay, plan } from "#testkit/rentals.ts";
import { curbLawFrom, curbLaws, hourOf } from "./curb-laws.ts";
import { pickupTimes } from "./days.ts";
import { curbLawHour } from "./index.ts";

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

describe("a city's set-out hours", () => {
  const places = curbLaws.flatMap(({ place, state, zipPrefixes }) =>
    [place, place.toUpperCase(), ` ${place}.`, `${place} Heights`].flatMap((city) => [
      { city, state, zipCode: `${zipPrefixes?.[0] ?? "999"}01` },
      { city, state: "OH", zipCode: "43215" },
    ]),
  );
  test.each(places)("are the same in the database: $city, $state $zipCode", async (place) => {
    const { city, state, zipCode } = place;
    const [row] = await rowsOf<{ hour: number | null }>(
      app.deps.db,
      sql`select ${curbLawHour({ city: sql`${city}::text`, state: sql`${state}::text`, zipCode: sql`${zipCode}::text` })} as hour`,
    );
    expect(row?.hour).toBe(curbLawFrom(place));
  });

  test("cover every city of the list", () => {
    for (const law of curbLaws)
      expect(
        curbLawFrom({ city: law.place, state: law.state, zipCode: `${law.zipPrefixes?.[0] ?? "999"}01` }),
      ).toBe(hourOf(law));
  });
});

describe("an evening pickup", () => {
  const wishes = {
    timeZone,
    pickupWindow: "morning",
    outEveningBefore: true,
    inAfterCollection: true,
  } as const;
  test.each([
    ["an earlier hour than ours", 15, "2026-03-16T21:00", "2026-03-17T03:00"],
    ["our hour", 16, "2026-03-16T21:00", "2026-03-17T03:00"],
    ["an hour later", 17, "2026-03-16T22:00", "2026-03-17T03:00"],
    ["our last hour", 22, "2026-03-17T03:00", "2026-03-17T04:00"],
    ["no known hour", null, "2026-03-16T21:00", "2026-03-17T03:00"],
  ])("begins no earlier than the law allows: %s", (_, lawFrom, starts, outBy) => {
    const times = pickupTimes("2026-03-17", { ...wishes, lawFrom });
    expect([times.windowStartsAt.slice(0, 16), times.outBy.slice(0, 16)]).toEqual([starts, outBy]);
    expect(pickupTimes("2026-03-17", { ...wishes, outEveningBefore: false, lawFrom })).toEqual(
      pickupTimes("2026-03-17", { ...wishes, outEveningBefore: false }),
    );
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
