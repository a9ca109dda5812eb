import type { Deps } from "#platform/deps.ts";
import { dropExtra } from "../drop-extra.ts";
import { missAndCredit } from "../miss-jobs.ts";
import { lockOverdueExtras } from "../queries/extra-pickups.ts";
import { lockOverdueJobs } from "../queries/missed-jobs.ts";

/**
 * Marks every overdue job as missed, `batch` at a time in separate transactions. Cancels overdue unconfirmed extra
 * pickups, because no runner could take them. Skips jobs locked by others. Safe to repeat and to run concurrently.
 */
export async function markMissed(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ missed: number }> {
  let missed = 0;
  for (let found = batch; found > 0 && !signal?.aborted; missed += found)
    found = await deps.transact(async (tx) => {
      const extras = await lockOverdueExtras(tx, { now: deps.now(), limit: batch });
      await dropExtra(deps, tx, extras, { userId: null });
      const held = await lockOverdueJobs(tx, { now: deps.now(), limit: batch });
      return missAndCredit(deps, tx, held, { userId: null, reason: "window passed" });
    });
  return { missed };
}
