import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeOnEachDatabase, type TestDatabase, testDatabase } from "./database.ts";

describeOnEachDatabase("a test database", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("is migrated and uses UTC", async () => {
    const { rows } = await database.execute(
      "select to_regclass('jobs') is not null as migrated, current_setting('TimeZone') as zone",
    );
    expect(rows).toEqual([{ migrated: true, zone: "UTC" }]);
  });

  test("shares no rows with the next one", async () => {
    await database.db.execute(sql`create table mark (id int)`);
    const other = await open();
    const { rows } = await other.execute("select to_regclass('mark') as mark");
    await other.close();
    expect(rows).toEqual([{ mark: null }]);
  });
});

describe("the Postgres server", () => {
  test("gives the app several connections at once", async () => {
    const database = await testDatabase("postgres", { poolSize: 5 });
    const backends = await Promise.all(
      Array.from({ length: 5 }, () => database.execute("select pg_backend_pid() as pid, pg_sleep(0.1)")),
    );
    await database.close();
    expect(new Set(backends.map(({ rows }) => rows[0]?.pid)).size).toBe(5);
  });
});
