import type { Database } from "#db/client.ts";
import type { Deps } from "./deps.ts";

const attempts = 3;

/** `Deps.transact` over a database: `ready` is awaited before the transaction begins. */
export function createTransact(
  database: Pick<Database, "db" | "longTransaction">,
  ready: () => Promise<void>,
): Deps["transact"] {
  return async (act, { isLong = false } = {}) => {
    await ready();
    for (let attempt = 1; ; attempt++) {
      try {
        return await (isLong ? database.longTransaction(act) : database.db.transaction(act));
      } catch (error) {
        if (attempt === attempts || !isEndedForAnother(error)) throw error;
      }
    }
  };
}

/** Serialization failure or deadlock: Postgres chose this transaction to give way, and nothing of it happened. */
function isEndedForAnother(error: unknown): boolean {
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code;
  return code === "40001" || code === "40P01";
}
