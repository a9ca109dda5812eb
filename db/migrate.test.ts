import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#functions/prepare.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { administer, databaseUrl } from "#testkit/global-setup.ts";
import { createDatabase, type Database } from "./client.ts";
import { migrate } from "./migrate.ts";

describe("an empty database", () => {
  let server: TestDatabase;
  const name = `empty_${process.pid}_${Date.now()}`;
  const opened: Database[] = [];
  beforeAll(async () => {
    server = await testDatabase();
    await administer(server.url ?? "", `create database ${name}`);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await administer(server.url ?? "", `drop database ${name} with (force)`);
    await server.close();
  });
  const open = async () => {
    const database = await createDatabase({ url: databaseUrl(server.url ?? "", name), poolSize: 2 });
    opened.push(database);
    return database;
  };

  test("is brought up to date once by processes that start together, a transaction for each migration", async () => {
    const processes = await Promise.all(Array.from({ length: 5 }, open));
    const applied = await Promise.all(processes.map(migrate));
    const first = processes[0] as Database;
    const { rows } = await first.execute(
      "select count(*)::int as done, count(distinct xmin::text)::int as transactions from drizzle.migrations",
    );
    const done = applied.reduce((sum, count) => sum + count, 0);
    expect(rows).toEqual([{ done, transactions: done }]);
    expect(await migrate(first)).toBe(0);
  });

  test("is made ready to work by several processes at once, and again at the next start", async () => {
    const processes = await Promise.all([open(), open(), open()]);
    await Promise.all(processes.map((database) => prepareDatabase(database)));
    await prepareDatabase(processes[0] as Database);
    const { rows } = await (processes[0] as Database).execute(
      "select (select count(*) > 40000 from zip_codes) as places, (select count(*) from tasks.queue where name = 'deliver-mail') as queues",
    );
    expect(rows).toEqual([{ places: true, queues: "1" }]);
  }, 30_000);
});

describe("the choice of the database", () => {
  test.each([
    ["postgres://user@db.example.com/tidycurb", "pg"],
    ["postgres://user@ep-cool-1.eu-central-1.aws.neon.tech/tidycurb", "neon"],
    ["postgres://user@neon.tech.example.com/tidycurb", "pg"],
    ["postgres://user@example.com/neon.tech", "pg"],
  ])("%s is %s", async (url, kind) => {
    const database = await createDatabase({ url });
    expect(database.kind).toBe(kind);
    await database.close();
  });
});
