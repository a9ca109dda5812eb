import type { Db } from "../client.ts";

/**
 * A query that is built once for each connection pool or transaction and prepared by name on each connection, so
 * that a hot read costs neither building nor planning again.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
