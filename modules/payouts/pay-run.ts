import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { type PayCounts, pay } from "./tasks/pay.ts";

/** What a call has the time for; the rest is left to the next run. */
const payoutsAtOnce = 200;

/**
 * Runs the weekly pay run now, beside the one that comes by itself. Safe to repeat: a runner is paid once a week. Who began
 * it is kept before any money goes, whatever becomes of the run, and what it did afterwards.
 */
export async function payRun(deps: Deps, actor: AdminActor): Promise<PayCounts> {
  const keep = (action: string, after: object) =>
    insertAudit(deps.db, { id: deps.newId(), userId: actor.userId, action, after, happenedAt: deps.now() });
  await keep("admin.beginPayRun", { payoutsAtOnce });
  const counts = await pay(deps, { payouts: payoutsAtOnce });
  await keep("admin.payRun", counts);
  return counts;
}
