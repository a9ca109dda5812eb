import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { planOnce } from "./prepared.ts";

const marks = pgTable("mark", { name: text() });

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await testDatabase();
  await server.execute("create table mark (name text)");
  await server.execute("insert into mark values ('oak'), ('elm')");
  database = await createDatabase({ url: server.url ?? "", poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

test("a query is planned once for each of its shapes, whatever its values", async () => {
  const { db } = database;
  const named = (name: string) => planOnce("marks", db.select().from(marks).where(sql`name = ${name}`));
  expect(await named("oak")).toEqual([{ name: "oak" }]);
  expect(await named("elm")).toEqual([{ name: "elm" }]);
  expect(await planOnce("marks", db.select().from(marks))).toHaveLength(2);
  const { rows } = await database.execute(
    "select name, custom_plans + generic_plans as plans from pg_prepared_statements order by plans",
  );
  expect(rows).toMatchObject([{ plans: "1" }, { plans: "2" }]);
  expect(rows.every(({ name }) => String(name).startsWith("marks_"))).toBe(true);
});
