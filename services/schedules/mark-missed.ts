import { lockOverdueJobs } from "#db/queries/missed-jobs.ts";
import type { Deps } from "../deps.ts";
import { missAndCredit } from "../jobs/miss-jobs.ts";

/**
 * Lets every job be missed whose time has passed undone, `batch` at a time and each batch in a transaction of its own.
 * Safe to repeat and beside another run: a job that somebody holds is left to them.
 */
export async function markMissed(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ missed: number }> {
  let missed = 0;
  for (let found = batch; found > 0 && !signal?.aborted; missed += found)
    found = await deps.transact(async (tx) => {
      const held = await lockOverdueJobs(tx, { now: deps.now(), limit: batch });
      return missAndCredit(deps, tx, held, { userId: null, reason: "window passed" });
    });
  return { missed };
}
