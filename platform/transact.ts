import type { Database } from "#db/client.ts";
import type { Deps } from "./deps.ts";

const attempts = 4;

/** SQLSTATE of a serialization failure or deadlock, after which Postgres has rolled everything back. */
type EndedForAnother = "40001" | "40P01";

/**
 * `Deps.transact` on a database. Awaits `ready` before the transaction and `backOff` between attempts. Calls `onRepeat`
 * for every attempt that ends in a deadlock or serialization failure, including the last.
 */
export function createTransact(
  database: Pick<Database, "db" | "longTransaction">,
  {
    ready,
    backOff,
    onRepeat = () => {},
  }: {
    ready: (isLong: boolean) => Promise<void>;
    backOff: Deps["backOff"];
    onRepeat?: (ended: { attempt: number; code: EndedForAnother }) => void;
  },
): Deps["transact"] {
  return async (act, { isLong = false } = {}) => {
    await ready(isLong);
    for (let attempt = 1; ; attempt++) {
      try {
        return await (isLong ? database.longTransaction(act) : database.db.transaction(act));
      } catch (error) {
        const code = endedForAnother(error);
        if (!code) throw error;
        onRepeat({ attempt, code });
        if (attempt === attempts) throw error;
        await backOff(attempt);
      }
    }
  };
}

/** SQLSTATE of a deadlock or serialization failure; null for other errors. Unwraps the driver's error. */
function endedForAnother(error: unknown): EndedForAnother | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if (code === "40001" || code === "40P01") return code;
  }
  return null;
}
