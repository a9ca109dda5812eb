import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/**
 * A query that is built once for each connection (and once for the pool) and prepared by name on each, so that what is
 * hot costs neither building nor planning again, in transactions or outside of them.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  // Transactions come and go; the session is the connection's.
  const built = new WeakMap<object, Statement>();
  return (db) => {
    const { session } = db._;
    const known = built.get(session);
    if (known) return known;
    const statement = build(db);
    built.set(session, statement);
    return statement;
  };
}

/** The same for a query that has many shapes (with a filter, behind a row): each is planned once on a connection. */
export function planOnce<Result>(
  name: string,
  query: { toSQL(): { sql: string }; prepare(name: string): { execute(): Promise<Result> } },
): Promise<Result> {
  return query.prepare(nameOf(name, query.toSQL().sql)).execute();
}

/** Numbers of rows are literal: how many are wanted decides how they are read, also in a plan for any values. */
export function literally(rows: number): SQL {
  return sql.raw(String(Math.trunc(rows)));
}

/** A connection keeps every statement with a name: whoever asks for ever other numbers of rows gets none. */
const mostNames = 500;
const names = new Map<string, string>();

/** The name under which a statement is prepared: another one for each text. Empty, which prepares nothing, beyond `mostNames`. */
export function nameOf(name: string, text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return "";
  const given = `${name}_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, given);
  return given;
}
