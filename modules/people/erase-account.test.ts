import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { takeEmails } from "#modules/notices/queries/deliveries.ts";
import { sampleOf } from "#testkit/full.ts";
import { type Lives, liveWithEverything, marks } from "#testkit/lives.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";

/**
 * Checks deletion against every row of every table and schema, the queue's included, and the photo storage. Searches
 * them for all of the person's names, texts and addresses.
 */
describe.each(sampleOf(["disk", "bucket"] as const, 1))("with photos on a %s,", (storage) => {
  let kit: PhotoApp;
  let lives: Lives;
  beforeAll(async () => {
    kit = await photoApp(storage);
    lives = await liveWithEverything(kit);
  });
  afterAll(() => kit.close());

  /**
   * Matches as "schema.table: the row". Attempt counts keep their origin for a day, but not whose they were. No act
   * writes ZIP codes, and reading all of them took half of this file's time.
   */
  async function search(words: string[]): Promise<string[]> {
    const { rows: tables } = await kit.app.database.execute(
      `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> 'zip_codes'`,
    );
    const found: string[] = [];
    for (const { schema, name } of tables as { schema: string; name: string }[]) {
      const shown = name === "login_attempts" ? "(to_jsonb(row) - 'address')" : "to_jsonb(row)";
      const { rows } = await kit.app.database.execute(
        `select ${shown}::text as text from "${schema}"."${name}" as row where ${shown}::text ~* $1`,
        [words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|")],
      );
      found.push(...rows.map(({ text }) => `${schema}.${name}: ${text}`));
    }
    return found;
  }

  /** All of a person's present secrets: hashes of sessions and links, sealed codes. */
  async function secretsOf(userId: string, homeownerId: string | null): Promise<string[]> {
    const { rows } = await kit.app.database.execute(
      `select token_hash as secret from sessions where user_id = $1
     union all select mark_hash from known_devices where user_id = $1
     union all select token_hash from account_links where user_id = $1
     union all select token_hash from data_exports where user_id = $1
     union all select secret_sealed from second_factors where user_id = $1
     union all select token_hash from pickup_shares where job_id in (select id from jobs where homeowner_id = $2)
     union all select gate_code_sealed from home_details where homeowner_id = $2
     union all select gate_code_sealed from properties where homeowner_id = $2 and gate_code_sealed is not null`,
      [userId, homeownerId],
    );
    return rows.map(({ secret }) => String(secret));
  }

  const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");
  const tablesIn = (found: string[]) => new Set(found.map((row) => row.slice(0, row.indexOf(":"))));

  /** Violations from rows inserted without their bookings. */
  let violationsBefore: unknown;

  /** The host's address until yesterday, and the link to restore it. */
  const former = "former-address@example.com";
  const sealed = "sealed-words-of-a-reset-letter";

  /** Signs in unsuccessfully with the former address, and requests a code to the number. */
  async function tryUnder([address, number]: [string, string]): Promise<void> {
    const { userId } = lives.host;
    const { database, clock, deps } = kit.app;
    await database.execute(
      `insert into account_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
     values ($1, $2, 'undo_email_change', $3, 'hash-of-the-way-back', $4, $4::timestamptz + interval '3 days')`,
      [deps.newId(), userId, address, clock.now],
    );
    for (const [kind, key] of [
      ["sign_in", address],
      ["sms_code", number],
    ] as const)
      await database.execute(
        "insert into login_attempts (id, kind, account_hash, address, attempted_at) values ($1, $2, $3, '203.0.113.9', $4)",
        [deps.newId(), kind, hashOf(key), clock.now],
      );
  }

  /** Simulates an email that was given up after a long mail server outage. */
  async function giveUpResetEmail(): Promise<void> {
    await kit.app.database.execute(
      "insert into tasks.job (name, data, state) values ('send-reset-link', $1, 'failed')",
      [JSON.stringify({ sealed })],
    );
  }

  describe("a host who leaves", () => {
    const words = [marks.host, marks.guest, marks.hostPhone, "555-7301", marks.hostSms, marks.hostAddress];
    let secrets: string[];
    let photosBefore: string[];

    test("was in many tables before, the queue's included", async () => {
      const { userId, homeownerId, email } = lives.host;
      await tryUnder([former, `+1212${marks.hostSms}`]);
      await giveUpResetEmail();
      secrets = [...(await secretsOf(userId, homeownerId)), hashOf(email), hashOf(userId), hashOf(former)];
      secrets.push(hashOf(`+1212${marks.hostSms}`), sealed);
      photosBefore = await kit.keys();
      violationsBefore = await findViolations(kit.app.database);
      const tables = tablesIn(await search(words));
      for (const name of ["users", "sessions", "jobs", "stay_guests", "audit_log", "directory"])
        expect([...tables]).toContain(`public.${name}`);
      expect(tables.size).toBeGreaterThan(20);
      expect((await search(secrets)).length).toBeGreaterThan(8);
    });

    test("is found nowhere afterwards, nor are their queued and sent emails", async () => {
      await kit.drain();
      expect((await kit.app.call(lives.host, "DELETE", "/api/profile")).status).toBe(200);
      await kit.drain();
      expect(await search(words)).toEqual([]);
      expect(await search(secrets)).toEqual([]);
    });

    test("is not recorded again by a task that began before", async () => {
      const { deps, clock } = kit.app;
      const sentEmail = { id: deps.newId(), params: { name: marks.host } };
      const taken = { messageId: deps.newId(), userId: lives.host.userId, kind: "receipt", now: clock.now };
      expect(await takeEmails(deps.db, { ...taken, emails: [sentEmail] })).toEqual([]);
      expect(await search([marks.host])).toEqual([]);
    });

    test("takes their photos along, and leaves the runner's own", async () => {
      const left = await kit.keys();
      expect(photosBefore.length).toBeGreaterThan(5);
      const { rows } = await kit.app.database.execute("select id, owner_id from photos");
      expect(rows.map(({ owner_id }) => owner_id)).toEqual(rows.map(() => lives.runner.userId));
      expect(left).toEqual(rows.map(({ id }) => `photos/${id}.jpg`).toSorted());
    });

    test("leaves money records without a name", async () => {
      const { rows } = await kit.app.database.execute(
        "select count(*)::int as count from ledger_entries where user_id = $1",
        [lives.host.userId],
      );
      expect(rows[0]?.count).toBeGreaterThan(0);
      // Only the violations of rows inserted without their bookings remain.
      expect(await findViolations(kit.app.database)).toEqual(violationsBefore);
    });
  });

  describe("a runner who leaves after that", () => {
    const words = [marks.runner, marks.runnerPhone, "555-7302", marks.runnerAddress];

    test("is found nowhere either", async () => {
      const { userId, email } = lives.runner;
      const secrets = [...(await secretsOf(userId, null)), hashOf(email), hashOf(userId)];
      expect(tablesIn(await search(words)).size).toBeGreaterThan(10);
      expect((await kit.app.call(lives.runner, "DELETE", "/api/profile")).status).toBe(200);
      await kit.drain();
      expect(await search(words)).toEqual([]);
      expect(await search(secrets)).toEqual([]);
      expect(await kit.keys()).toEqual([]);
    });

    test("leaves the reason why a home could not be served, which is one of our texts", async () => {
      expect(await findViolations(kit.app.database)).toEqual(violationsBefore);
    });
  });
});
