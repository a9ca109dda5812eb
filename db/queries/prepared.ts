import type { Db } from "../client.ts";

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
