import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** A query built once per connection and prepared by name, for hot queries, in transactions too. */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  // Keyed by session: transactions are short-lived, the session lasts as long as the connection.
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

/**
 * Same for a query with several shapes (filtered, after a cursor); each is planned once per connection. The query is built
 * only once, without its name, which follows from its text: building ten joins takes longer than sending them.
 */
export function planOnce<Result>(
  name: string,
  query: { prepare(name: string): { getQuery(): { sql: string }; execute(): Promise<Result> } },
): Promise<Result> {
  const statement: Built<Result> = query.prepare("");
  // Drizzle keeps the name where its driver reads it; the embedded database has none.
  if (statement.queryConfig) statement.queryConfig.name = nameOf(name, statement.getQuery().sql);
  return statement.execute();
}

type Built<Result> = {
  queryConfig?: { name?: string };
  getQuery(): { sql: string };
  execute(): Promise<Result>;
};

/** Row limits are literals: the planner needs the limit to choose a generic plan. */
export function literally(rows: number): SQL {
  return sql.raw(String(Math.trunc(rows)));
}

/**
 * A value that the planner does not see. Otherwise it may find a plan for that value slightly cheaper, and plan the
 * statement again on each call.
 */
export function planned(value: SQL): SQL {
  return sql`(select ${value})`;
}

/** A connection keeps every named statement, so names are capped in case row limits keep varying. */
const mostNames = 500;
const names = new Map<string, string>();

/** A statement's prepared name, distinct for each text. Empty, meaning unprepared, beyond `mostNames`. */
export function nameOf(name: string, text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return "";
  const given = `${name}_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, given);
  return given;
}
