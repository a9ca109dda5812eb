import { insertAudit } from "#db/queries/audit-log.ts";
import type { AdminActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { type PayCounts, pay } from "../schedules/pay.ts";

/** What a call has the time for; the rest is left to the next run. */
const payoutsAtOnce = 200;

/** Runs the weekly pay run now, beside the one that comes by itself. Safe to repeat: a runner is paid once a week. */
export async function payRun(deps: Deps, actor: AdminActor): Promise<PayCounts> {
  const counts = await pay(deps, { payouts: payoutsAtOnce });
  await insertAudit(deps.db, {
    id: deps.newId(),
    userId: actor.userId,
    action: "admin.payRun",
    after: counts,
    happenedAt: deps.now(),
  });
  return counts;
}
