import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { prepareDatabase } from "#functions/prepare.ts";
import { runLogged } from "#functions/schedules.ts";
import { schedules } from "#modules/operations/tasks/index.ts";
import { childEnv } from "#testkit/child-env.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { fullTest } from "#testkit/full.ts";
import { administer } from "#testkit/global-setup.ts";
import { type Lives, liveWithEverything } from "#testkit/lives.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { grantAppRole } from "./app-role.ts";
import { createDatabase } from "./client.ts";
import { findViolations } from "./invariants.ts";

/** The app as the role that `npm run migrate -- --app-role` sets up, on a Postgres server. */
let kit: PhotoApp;
let lives: Lives;
beforeAll(async () => {
  kit = await photoApp("disk", { database: "app-role" });
  lives = await liveWithEverything(kit);
});
afterAll(() => kit.close());

const run = (statement: string) => kit.app.database.execute(statement);

/** The owner's URL of the same database. */
function ownerUrl(database: { url: string | null } = kit.app.database): string {
  const templates = inject("testDatabases");
  const url = new URL("failure" in templates ? "" : templates.serverUrl);
  url.pathname = new URL(database.url ?? "").pathname;
  return url.href;
}

/** Runs an operator's command; returns its output and exit status. */
async function command(name: "migrate" | "admin", url: string, ...words: string[]) {
  const ended = await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...words], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...childEnv, DATABASE_URL: url },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  return { code: "code" in ended ? ended.code : 0, stdout: ended.stdout, stderr: ended.stderr };
}
const migrate = (url: string, ...words: string[]) => command("migrate", url, ...words);
const done = { code: 0, stdout: "The database is up to date.\n", stderr: "" };

describe("the app's database role", () => {
  test("did everything in the fixtures", async () => {
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
    ["update runner_consents set text_version = 'another'", "42501"],
    ["delete from runner_consents", "42501"],
    ["update training_results set correct = questions", "42501"],
    ["delete from training_results", "42501"],
    ["delete from drizzle.migrations", "42501"],
    ["comment on table drizzle.migrations is 'The application works as the role mine'", "42501"],
    ["truncate users cascade", "42501"],
    ["select * from pg_authid", "42501"],
    ["select passwd from pg_shadow", "42501"],
    ["select pg_read_file('/etc/passwd')", "42501"],
    ["copy users to program 'cat'", "42501"],
    // The trigger enforces that these columns can only be blanked.
    ["update ledger_transactions set reason = 'rewritten'", "23000"],
    ["update audit_log set after = '{}'", "23000"],
  ])("is refused: %s", async (statement, code) => {
    const before = (await run("select * from ledger_entries order by id")).rows;
    expect(before.length).toBeGreaterThan(0);
    await expect(run(statement)).rejects.toMatchObject({ code });
    expect((await run("select * from ledger_entries order by id")).rows).toEqual(before);
  });

  test("can only insert into tables whose triggers refuse deletes", async () => {
    const { rows } = await run(`
      select tgrelid::regclass::text as name, has_table_privilege(tgrelid, 'insert') as adds,
        has_table_privilege(tgrelid, 'update') or has_table_privilege(tgrelid, 'delete') as changes
      from pg_trigger where tgfoid = 'refuse_change'::regproc and tgtype & 8 > 0 order by name`);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatchObject({ adds: true, changes: false });
  });

  test("runs all scheduled tasks", async () => {
    const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    for (const schedule of schedules)
      expect([schedule.name, (await runLogged(kit.app, schedule)).outcome]).toEqual([schedule.name, "done"]);
    await kit.drain();
    expect(errors.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("42501"))).toEqual(
      [],
    );
  });

  test("can delete an account", async () => {
    const before = await findViolations(kit.app.database);
    for (const person of [lives.host, lives.runner])
      expect((await kit.app.call(person, "DELETE", "/api/profile")).status).toBe(200);
    await kit.drain();
    expect(await findViolations(kit.app.database)).toEqual(before);
  });
});

describe("starting as that role", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("app-role");
  });
  afterAll(() => database.close());

  const roleOf = ({ url }: TestDatabase) => new URL(url ?? "").username;

  test("accepts a database that is up to date or ahead", async () => {
    await prepareDatabase(database);
    const ahead = await createDatabase({ url: ownerUrl(database), poolSize: 1 });
    await ahead.execute(`
      insert into drizzle.migrations values ('later', 9999999999999);
      insert into tasks.queue select (jsonb_populate_record(queue, '{"name":"later"}')).* from tasks.queue where name = 'deliver-mail'`);
    await ahead.close();
    await prepareDatabase(database);
    expect(await migrate(database.url ?? "")).toEqual(done);
  });

  test.each<[what: string, statement: (role: string) => string]>([
    [
      "a migration",
      () =>
        "delete from drizzle.migrations where made_at = (select max(made_at) from drizzle.migrations where hash <> 'later')",
    ],
    ["a queue", () => "delete from tasks.queue where name = 'deliver-mail'"],
    [
      "the ZIP codes of this version",
      () => "update platform_settings set value = '\"an older file\"' where key = 'zip_codes_version'",
    ],
    ["all ZIP codes", () => "delete from zip_codes"],
    ["the rights to the migrations", (role) => `revoke all on all tables in schema drizzle from ${role}`],
    ["the rights to the queue", (role) => `revoke all on schema tasks from ${role}`],
    ["the queue", () => "drop schema tasks cascade"],
    ["everything", () => "drop schema public, tasks, drizzle cascade; create schema public"],
  ])("says who must migrate a database that lacks %s", async (_, statement) => {
    const lacking = await testDatabase("app-role");
    try {
      await administer(ownerUrl(lacking), statement(roleOf(lacking)));
      await expect(prepareDatabase(lacking)).rejects.toThrow(
        /^The database is behind this version, .*run `npm run migrate` with the owner's address first/,
      );
    } finally {
      await lacking.close();
    }
  });

  test("refuses to make a user an admin, and says so", async () => {
    const lacking = await testDatabase("app-role");
    try {
      await administer(ownerUrl(lacking), "delete from zip_codes");
      expect(await command("admin", lacking.url ?? "", "ada@example.com")).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^The database is behind this version, .*\n$/),
      });
    } finally {
      await lacking.close();
    }
  });

  test("refuses to grant the role, and says who can", async () => {
    const before = await rightsIn(database);
    expect(await migrate(database.url ?? "", "--app-role", roleOf(database))).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "This address's role cannot change the database. Run `npm run migrate -- --app-role NAME` with the owner's address.\n",
    });
    expect(await rightsIn(database)).toEqual(before);
  });
});

describe("npm run migrate, as the owner", () => {
  let database: TestDatabase;
  const roles: string[] = [];
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    for (const role of roles) {
      await database.execute(`drop owned by "${role}"`);
      await database.execute(`drop role "${role}"`);
    }
    await database.close();
  });

  const makeRole = async (name: string) => {
    const role = `${name}_${process.pid}_${Date.now()}`;
    await database.execute(`create role "${role}"`);
    roles.push(role);
    return role;
  };
  const may = async (role: string, table: string, right = "insert") => {
    const { rows } = await database.execute("select has_table_privilege($1, $2, $3) as may", [
      role,
      table,
      right,
    ]);
    return rows[0]?.may;
  };

  fullTest(
    "grants the named role everything, including later tables, and leaves other roles alone",
    async () => {
      const [first, second] = [await makeRole("first"), await makeRole("second")];
      const others = [await makeRole("dba-backup"), await makeRole("anon")];
      for (const role of others)
        await database.execute(
          `grant select, insert, truncate on sessions to "${role}"; grant delete on ledger_entries to "${role}"`,
        );
      const url = database.url ?? "";
      expect(await may(first, "users")).toBe(false);
      expect(await migrate(url, "--app-role", first)).toEqual(done);
      expect(await may(first, "users")).toBe(true);
      await database.execute("create table newest (id int)");
      expect(await may(first, "newest")).toBe(false);
      expect(await migrate(url)).toEqual(done);
      expect(await may(first, "newest")).toBe(true);

      expect(await migrate(url, "--app-role", second)).toEqual(done);
      await database.execute("create table still_newer (id int)");
      await prepareDatabase(database);
      expect([await may(first, "still_newer"), await may(second, "still_newer")]).toEqual([false, true]);
      for (const role of others)
        expect([
          await may(role, "sessions", "truncate"),
          await may(role, "ledger_entries", "delete"),
          await may(role, "users"),
          await may(role, "newest"),
        ]).toEqual([true, true, false, false]);

      await database.execute(`drop owned by ${second}; drop role ${second}`);
      roles.splice(roles.indexOf(second), 1);
      expect(await migrate(url), "the role is gone").toEqual(done);
    },
  );

  const noName = /^".*" is not a lower-case role name\.$/;
  test.each<[role: string, why: RegExp]>([
    ["", noName],
    ["public", noName],
    ["pg_read_all_data", noName],
    ["x; drop table users", noName],
    ['a"b', noName],
    ["Upper", noName],
    ["dba-backup", noName],
    ["nobody_here", /^Role nobody_here does not exist\. Create it first/],
  ])("refuses a role named %j", async (role, why) => {
    const before = await rightsIn(database);
    const refused = expect.objectContaining({ name: "NotPrepared", message: expect.stringMatching(why) });
    await expect(prepareDatabase(database, { appRole: role })).rejects.toEqual(refused);
    await expect(grantAppRole(database, role)).rejects.toEqual(refused);
    expect(await rightsIn(database)).toEqual(before);
  });

  test("refuses the owner's own role", async () => {
    const { username } = new URL(database.url ?? "");
    await expect(prepareDatabase(database, { appRole: username })).rejects.toThrow(
      `${username} is the owner's own role`,
    );
  });

  test("fails with a message when no name is given", async () => {
    expect(await migrate(database.url ?? "", "--app-role", "")).toEqual({
      code: 1,
      stdout: "",
      stderr: '"" is not a lower-case role name.\n',
    });
  });
});

async function rightsIn(database: TestDatabase) {
  const { rows } = await database.execute(
    "select relname, relacl::text, obj_description(oid, 'pg_class') from pg_class where relacl is not null order by oid",
  );
  return rows;
}
