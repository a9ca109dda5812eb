import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { prepareDatabase } from "#functions/prepare.ts";
import { runLogged } from "#functions/schedules.ts";
import { schedules } from "#services/schedules/index.ts";
import { administer } from "#testkit/global-setup.ts";
import { type Lives, liveWithEverything } from "#testkit/lives.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { grantAppRole } from "./app-role.ts";
import { createDatabase } from "./client.ts";
import { findViolations } from "./invariants.ts";

/** The application as the role that `npm run migrate -- --app-role` sets up, on a Postgres server. */
let kit: PhotoApp;
let lives: Lives;
beforeAll(async () => {
  kit = await photoApp("disk", { database: "app-role" });
  lives = await liveWithEverything(kit);
}, 120_000);
afterAll(() => kit.close());

const run = (statement: string) => kit.app.database.execute(statement);

/** The owner's address of the same database. */
function ownerUrl(): string {
  const templates = inject("testDatabases");
  const url = new URL("failure" in templates ? "" : templates.serverUrl);
  url.pathname = new URL(kit.app.database.url ?? "").pathname;
  return url.href;
}

describe("the application's own role", () => {
  test("is that of everything which the people here have done", async () => {
    const { rows } = await run(
      "select current_user as name, usesuper as super from pg_user where usename = current_user",
    );
    expect(rows).toEqual([{ name: expect.stringMatching(/^app_/), super: false }]);
    expect((await kit.app.call(lives.admin, "GET", "/api/admin/stats")).status).toBe(200);
  });

  test.each([
    ["drop table users", "42501"],
    ["drop table ledger_entries cascade", "42501"],
    ["drop schema tasks cascade", "42501"],
    ["drop trigger ledger_entries_append_only on ledger_entries", "42501"],
    ["drop function refuse_change() cascade", "42501"],
    ["alter table users add column is_mine boolean", "42501"],
    ["alter table ledger_entries disable trigger all", "42501"],
    ["alter table jobs owner to current_user", "42501"],
    ["create table mine (id int)", "42501"],
    ["create schema mine", "42501"],
    ["create index mine on users (email)", "42501"],
    ["create function public.mine() returns int language sql as 'select 1'", "42501"],
    ["create role mine superuser", "42501"],
    ["create extension dblink", "42501"],
    ["set session_replication_role = replica", "42501"],
    ["update ledger_entries set amount_cents = 0", "42501"],
    ["update ledger_transactions set kind = 'credit'", "42501"],
    ["update ledger_transactions set booked_at = now()", "42501"],
    ["delete from ledger_entries", "42501"],
    ["delete from ledger_transactions", "42501"],
    ["truncate ledger_entries", "42501"],
    ["update job_events set to_status = 'completed'", "42501"],
    ["delete from job_events", "42501"],
    ["update audit_log set action = 'nothing'", "42501"],
    ["delete from audit_log", "42501"],
    ["delete from drizzle.migrations", "42501"],
    ["truncate users cascade", "42501"],
    ["select * from pg_authid", "42501"],
    ["select passwd from pg_shadow", "42501"],
    ["select pg_read_file('/etc/passwd')", "42501"],
    ["copy users to program 'cat'", "42501"],
    // What may be emptied may only be emptied: that is the trigger's to say.
    ["update ledger_transactions set reason = 'rewritten'", "23000"],
    ["update audit_log set after = '{}'", "23000"],
  ])("is refused: %s", async (statement, code) => {
    const before = (await run("select * from ledger_entries order by id")).rows;
    expect(before.length).toBeGreaterThan(0);
    await expect(run(statement)).rejects.toMatchObject({ code });
    expect((await run("select * from ledger_entries order by id")).rows).toEqual(before);
  });

  test("does what the service does by itself", async () => {
    const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    for (const schedule of schedules)
      expect([schedule.name, (await runLogged(kit.app, schedule)).outcome]).toEqual([schedule.name, "done"]);
    await kit.drain();
    expect(errors.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("42501"))).toEqual(
      [],
    );
  }, 120_000);

  test("erases whoever goes", async () => {
    const before = await findViolations(kit.app.database);
    for (const person of [lives.host, lives.runner])
      expect((await kit.app.call(person, "DELETE", "/api/profile")).status).toBe(200);
    await kit.drain();
    expect(await findViolations(kit.app.database)).toEqual(before);
  });
});

describe("starting as that role", () => {
  test("takes a database as it is that is up to date, and says who must bring another one there", async () => {
    await prepareDatabase(kit.app.database);
    await administer(ownerUrl(), "create table kept as select * from drizzle.migrations");
    await administer(
      ownerUrl(),
      "delete from drizzle.migrations where made_at = (select max(made_at) from kept)",
    );
    await expect(prepareDatabase(kit.app.database)).rejects.toThrow(
      /run `npm run migrate` with the owner's address/,
    );
    await administer(
      ownerUrl(),
      "insert into drizzle.migrations select * from kept where made_at = (select max(made_at) from kept)",
    );
    await administer(ownerUrl(), "drop table kept");
    await prepareDatabase(kit.app.database);
  });
});

describe("npm run migrate, as the owner", () => {
  const migrate = (...words: string[]) =>
    promisify(execFile)(process.execPath, ["scripts/migrate.ts", ...words], {
      cwd: join(import.meta.dirname, ".."),
      env: { PATH: process.env.PATH, DATABASE_URL: ownerUrl() },
    });

  test("lets a named role work, and from then on gives it what is new by itself", async () => {
    const role = `second_${process.pid}_${Date.now()}`;
    await administer(ownerUrl(), `create role ${role}`);
    const may = async (table: string) => {
      const { rows } = await run(`select has_table_privilege('${role}', '${table}', 'insert') as may`);
      return rows[0]?.may;
    };
    try {
      expect(await may("users")).toBe(false);
      await migrate("--app-role", role);
      expect(await may("users")).toBe(true);
      await administer(ownerUrl(), "create table newest (id int)");
      expect(await may("newest")).toBe(false);
      await migrate();
      expect(await may("newest")).toBe(true);
    } finally {
      await administer(ownerUrl(), `drop owned by ${role}`);
      await administer(ownerUrl(), `drop role ${role}`);
    }
  }, 60_000);

  test.each(["public", "pg_read_all_data", "nobody_here", "x; drop table users", 'a"b', "Upper", ""])(
    "takes no role called %j",
    async (role) => {
      const owners = await createDatabase({ url: ownerUrl(), poolSize: 1 });
      const before = await rights();
      await expect(grantAppRole(owners, role)).rejects.toThrow();
      expect(await rights()).toEqual(before);
      await owners.close();
    },
  );

  const rights = async () =>
    (await run("select relname, relacl::text from pg_class where relacl is not null order by oid")).rows;
});
