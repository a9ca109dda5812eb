import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stateTimeZones } from "#platform/time/state-time-zones.ts";
import { usStates } from "#platform/values/places.ts";
import { describeOnEachDatabase, type TestDatabase } from "#testkit/database.ts";
import { zipCodes } from "../schema/index.ts";
import { hasZipCodes, loadZipCodes, type ZipCodeColumns } from "./load-zip-codes.ts";

describeOnEachDatabase("ZIP codes", (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  afterAll(() => database.close());

  test("processes that start together load them once, and later only the differences", async () => {
    const { db } = database;
    await db.delete(zipCodes);
    const loaded = await Promise.all([
      loadZipCodes(database),
      loadZipCodes(database),
      loadZipCodes(database),
    ]);
    expect(loaded.toSorted()).toEqual([false, false, true]);
    expect(await loadZipCodes(database)).toBe(false);
    expect(await db.$count(zipCodes)).toBeGreaterThan(41_000);

    await db.update(zipCodes).set({ city: "Nowhere" }).where(eq(zipCodes.zip, "90210"));
    await db.insert(zipCodes).values({
      zip: "00000",
      latitude: 0,
      longitude: 0,
      city: "Gone",
      state: "NY",
      timeZone: "America/New_York",
    });
    await db.execute(
      sql`update platform_settings set value = '"an older file"' where key = 'zip_codes_version'`,
    );
    expect(await loadZipCodes(database)).toBe(true);
    const cities = await db
      .select({ zip: zipCodes.zip, city: zipCodes.city })
      .from(zipCodes)
      .where(inArray(zipCodes.zip, ["90210", "00000"]))
      .orderBy(zipCodes.zip);
    expect(cities, "mended, and a code that the file does not have is kept").toEqual([
      { zip: "00000", city: "Gone" },
      { zip: "90210", city: "Beverly Hills" },
    ]);
  }, 30_000);

  test("they stay once loaded, even after a later version's load", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tidycurb-zip-codes-"));
    const columns: ZipCodeColumns = {
      zips: ["90210"],
      latitudes: [34],
      longitudes: [-118],
      cities: ["Beverly Hills"],
      states: ["CA"],
      timeZones: ["America/Los_Angeles"],
    };
    const later = pathToFileURL(join(folder, "later.json.br"));
    await writeFile(later, brotliCompressSync(JSON.stringify(columns)));
    expect(await hasZipCodes(database)).toBe(true);
    expect(await hasZipCodes(database, later)).toBe(false);
    expect(await loadZipCodes(database, later)).toBe(true);
    expect(await hasZipCodes(database, later)).toBe(true);
    expect(await hasZipCodes(database), "what runs still starts again").toBe(true);
    expect(await loadZipCodes(database)).toBe(true);
    expect(await hasZipCodes(database, later)).toBe(true);
    await rm(folder, { recursive: true });
  }, 30_000);

  test.each([
    ["10001", "New York", "NY", "America/New_York"],
    ["60601", "Chicago", "IL", "America/Chicago"],
    ["85001", "Phoenix", "AZ", "America/Phoenix"],
    ["86515", "Window Rock", "AZ", "America/Denver"],
    ["32501", "Pensacola", "FL", "America/Chicago"],
    ["58721", "Bowbells", "ND", "America/Chicago"],
    ["96799", "Pago Pago", "AS", "Pacific/Pago_Pago"],
    ["99742", "Gambell", "AK", "America/Nome"],
    ["99503", "Anchorage", "AK", "America/Anchorage"],
    ["75036", "Little Elm", "TX", "America/Chicago"],
  ])("%s is %s, %s, on %s time", async (zip, city, state, timeZone) => {
    const [row] = await database.db.select().from(zipCodes).where(eq(zipCodes.zip, zip));
    expect(row).toMatchObject({ city, state, timeZone });
  });

  test("each has a zone the runtime knows, and lies within the United States", async () => {
    const { db } = database;
    const zones = await db.selectDistinct({ zone: zipCodes.timeZone }).from(zipCodes);
    const known = new Set(
      zones.map(({ zone }) => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions()),
    );
    expect(known.size).toBe(zones.length);
    const astray = await db
      .select({ zip: zipCodes.zip })
      .from(zipCodes)
      .where(
        sql`not (${zipCodes.latitude} between 17 and 72 and ${zipCodes.longitude} between -180 and -64)
          and ${zipCodes.state} not in ('AS', 'GU', 'MP') and ${zipCodes.zip} not in ('00000', '96898')`,
      );
    expect(astray).toEqual([]);
  });
});

test("every state has a zone for a home with an unknown ZIP code", () => {
  expect(usStates.filter((state) => !stateTimeZones[state])).toEqual([]);
  expect(stateTimeZones).toMatchObject({
    NY: "America/New_York",
    TX: "America/Chicago",
    ID: "America/Boise",
  });
});
