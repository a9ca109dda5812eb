import type { Database } from "#db/client.ts";
import type { Deps } from "./deps.ts";

const attempts = 4;

/** SQLSTATE of a serialization failure and of a deadlock: nothing of the transaction happened. */
type EndedForAnother = "40001" | "40P01";

/**
 * `Deps.transact` over a database: `ready` is awaited before the transaction begins, `backOff` between two attempts.
 * `onRepeat` hears of each attempt that Postgres ended for the sake of another transaction, the last one too.
 */
export function createTransact(
  database: Pick<Database, "db" | "longTransaction">,
  {
    ready,
    backOff,
    onRepeat = () => {},
  }: {
    ready: () => Promise<void>;
    backOff: Deps["backOff"];
    onRepeat?: (ended: { attempt: number; code: EndedForAnother }) => void;
  },
): Deps["transact"] {
  return async (act, { isLong = false } = {}) => {
    await ready();
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

/** Why Postgres chose this transaction to give way; null for every other error. The driver's error may be wrapped. */
function endedForAnother(error: unknown): EndedForAnother | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    const { code } = cause as { code?: unknown };
    if (code === "40001" || code === "40P01") return code;
  }
  return null;
}
