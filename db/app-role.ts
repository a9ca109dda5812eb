import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/** Append-only tables, also enforced by triggers; erasing a person clears the listed columns. */
const addedTo: Readonly<Record<string, readonly string[]>> = {
  ledger_transactions: ["reason"],
  ledger_entries: [],
  job_events: ["reason"],
  audit_log: ["before", "after"],
  runner_consents: [],
  training_results: [],
};

/** Schemas the app works in: its own and the queue's. */
const workedIn = "public, tasks";

/** A name that needs no quotes and is not `public` or one of Postgres's own. */
const roleName = /^(?!public$|pg_)[a-z_][a-z0-9_]{0,62}$/;

/** Precedes the role's name in a comment on the migrations table, where the role itself cannot write. */
const mark = "The application works as the role ";

/** Why a database is not prepared, as one sentence for the caller. */
export class NotPrepared extends Error {
  override name = "NotPrepared";
}

/**
 * Grants an existing server role what the app needs: rows of every table, but no changes to tables. Call it as the
 * owner. Safe to repeat. Replaces the role that `renewAppRole` knows.
 * @throws NotPrepared when the role cannot be used
 */
export async function grantAppRole(database: Database, role: string): Promise<void> {
  await checkAppRole(database, role);
  await database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715519)`);
    for (const statement of grants(role)) await tx.execute(sql.raw(statement));
  });
}

/** @throws NotPrepared when the name is not lower case, no such role exists, or it is this connection's own */
export async function checkAppRole(database: Database, role: string): Promise<void> {
  if (!roleName.test(role)) throw new NotPrepared(`${JSON.stringify(role)} is not a lower-case role name.`);
  const { rows } = await database.execute(
    "select rolname = current_user as own from pg_roles where rolname = $1",
    [role],
  );
  if (!rows[0]) throw new NotPrepared(`Role ${role} does not exist. Create it first with CREATE ROLE.`);
  if (rows[0].own === true) throw new NotPrepared(`${role} is the owner's own role. Create another one.`);
}

/** Grants the recorded app role, if any, what the latest migrations created. */
export async function renewAppRole(database: Database): Promise<void> {
  const { rows } = await database.execute(
    "select rolname as role from pg_roles where $1::text || rolname = obj_description('drizzle.migrations'::regclass, 'pg_class')",
    [mark],
  );
  for (const { role } of rows) await grantAppRole(database, String(role));
}

/** Whether this connection's role may prepare the database. */
export async function mayPrepare(database: Database): Promise<boolean> {
  const { rows } = await database.execute(
    "select has_database_privilege(current_database(), 'CREATE') as may",
  );
  return rows[0]?.may === true;
}

function grants(role: string): string[] {
  return [
    // Before Postgres 15 everyone may create tables there.
    "revoke create on schema public from public",
    `revoke all on all tables in schema ${workedIn}, drizzle from ${role}`,
    `grant usage on schema ${workedIn}, drizzle to ${role}`,
    `grant select on drizzle.migrations to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${workedIn} to ${role}`,
    `grant usage, select, update on all sequences in schema ${workedIn} to ${role}`,
    ...Object.entries(addedTo).flatMap(([table, columns]) => [
      `revoke update, delete on ${table} from ${role}`,
      ...(columns.length > 0 ? [`grant update (${columns.join(", ")}) on ${table} to ${role}`] : []),
    ]),
    `comment on table drizzle.migrations is '${mark}${role}'`,
  ];
}
