import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { pendingMigrations } from "./migrate.ts";

/**
 * What the application adds to and never rewrites: a second fence behind the triggers. The columns named are those
 * whose words go with a person (`queries/erase-words.ts`).
 */
const addedTo: Readonly<Record<string, readonly string[]>> = {
  ledger_transactions: ["reason"],
  ledger_entries: [],
  job_events: ["reason"],
  audit_log: ["before", "after"],
};

/** Schemas in which the application works: its own, and the queue's. */
const workedIn = "public, tasks";

/** A name that needs no quotes, and is neither everybody nor Postgres's own. */
const roleName = /^(?!public$|pg_)[a-z_][a-z0-9_]{0,62}$/;

/**
 * Lets a role that exists on the server work as the application: rows of every table, and nothing of the tables
 * themselves. Called as the owner. Safe to repeat, and to be repeated after each migration, for its new tables.
 *
 * @throws where no such role exists, or its name is not in small letters
 */
export async function grantAppRole(database: Database, role: string): Promise<void> {
  if (!roleName.test(role)) throw new Error(`${role} is no name of a role in small letters`);
  await database.longTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715519)`);
    for (const statement of grants(role)) await tx.execute(sql.raw(statement));
  });
}

/** Gives every role that works as the application what the newest migrations have made. */
export async function renewAppRoles(database: Database): Promise<void> {
  const { rows } = await database.execute(appRoles);
  for (const { role } of rows) await grantAppRole(database, String(role));
}

/**
 * Whether this connection's role may prepare the database. One that may not, as the application's own, takes it as it is.
 *
 * @throws where it may not and the database is behind this version
 */
export async function mayPrepare(database: Database): Promise<boolean> {
  const { rows } = await database.execute(
    "select has_database_privilege(current_database(), 'CREATE') as may",
  );
  if (rows[0]?.may === true) return true;
  if ((await pendingMigrations(database.db)).length === 0) return false;
  throw new Error(
    "The database is behind this version, and its role may not change it: run `npm run migrate` with the owner's address first.",
  );
}

function grants(role: string): string[] {
  return [
    // Before Postgres 15 everybody may make tables there.
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
  ];
}

/** Roles other than the owner that sign people in, which nobody does who only reads. */
const appRoles = `
  select distinct pg_get_userbyid(granted.grantee) as role
  from pg_class, aclexplode(relacl) as granted
  where pg_class.oid = 'public.sessions'::regclass and granted.privilege_type = 'INSERT'
    and granted.grantee not in (0, relowner)`;
