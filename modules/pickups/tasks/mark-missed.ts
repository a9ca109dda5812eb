import type { Deps } from "#platform/deps.ts";
import { dropExtra } from "../drop-extra.ts";
import { missAndCredit } from "../miss-jobs.ts";
import { lockOverdueExtras } from "../queries/extra-pickups.ts";
import { lockOverdueJobs } from "../queries/missed-jobs.ts";

/**
 * Lets every job be missed whose time has passed undone, `batch` at a time and each batch in a transaction of its own. An
 * extra pickup that nobody has confirmed by then is cancelled: no runner could have taken it.
 * Safe to repeat and beside another run: a job that somebody holds is left to them.
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
