import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { homeownerProfiles } from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { type TestApp, testApp } from "#testkit/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a street has one key however it is written, and no other street has it", async () => {
  const written = {
    "elm street": ["Elm Street", "ELM ST", "Elm St.", "elm str"],
    "5th avenue ne": ["5th Ave NE", "5th Avenue N.E."],
    "martin luther king jr boulevard": ["Martin Luther King Jr. Blvd"],
    "st charles avenue": ["St. Charles Av"],
    "mount st helens court": ["Mount St Helens Ct"],
    "avenue e": ["Avenue E"],
    street: ["Street"],
    dr: ["Dr"],
  };
  const names = Object.values(written).flat();
  const keys = await rowsOf<{ name: string; key: string }>(
    app.deps.db,
    sql`select name, ${streetKey(sql`name`)} as key from json_array_elements_text(${JSON.stringify(names)}::json) as name`,
  );
  const keyOf = new Map(keys.map(({ name, key }) => [name, key]));
  for (const [key, ways] of Object.entries(written))
    expect(ways.map((name) => keyOf.get(name))).toEqual(ways.map(() => key));
  const [unknown] = await rowsOf(app.deps.db, sql`select ${streetKey(sql`''::text`)} as key`);
  expect(unknown).toEqual({ key: null });
});

test("the homes of a street are found by an index", async () => {
  const plan = await app.deps.db.transaction(async (tx) => {
    await tx.execute("set local enable_seqscan = off");
    return rowsOf<{ "QUERY PLAN": string }>(
      tx,
      sql`explain select id from ${homeownerProfiles} as home
        where zip_code = '10001' and ${streetKey(sql`home.public_street`)} = 'elm street'`,
    );
  });
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(/homeowner_profiles_street_key.*Index Cond: .*regexp_replace/s);
});
