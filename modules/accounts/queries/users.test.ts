import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { insertUser } from "./users.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("registering reads only the links of its own address, however many other addresses there are", async () => {
  await database.execute(
    `insert into users (id, role, first_name, last_name, email, created_at)
     select gen_random_uuid(), 'homeowner', 'Robin', 'Field', 'robin' || nth || '@example.com', now() from generate_series(1, 3000) as nth`,
  );
  await database.execute(
    `insert into account_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
     select gen_random_uuid(), id, 'undo_email_change', 'before-' || email, id::text, now(), '2100-01-01' from users`,
  );
  await database.execute("analyze account_links");
  const person = {
    role: "homeowner",
    firstName: "Ada",
    lastName: "Ray",
    createdAt: "2026-03-10T15:00:00.000Z",
  } as const;
  await database.db.transaction(async (tx) => {
    const [kept, free] = ["before-robin7@example.com", "ada@example.com"];
    expect(await insertUser(tx, { ...person, id: crypto.randomUUID(), email: kept })).toBe(false);
    expect(await insertUser(tx, { ...person, id: crypto.randomUUID(), email: free })).toBe(true);
    const counted = await tx.execute(
      sql`select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'account_links'`,
    );
    expect((counted as unknown as { rows: unknown[] }).rows).toEqual([{ read: 0 }]);
  });
});
