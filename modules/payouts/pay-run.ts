import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { type PayCounts, pay } from "./tasks.ts";

/** The most payouts one request has time for; the next run sends the rest. */
const payoutsAtOnce = 200;

/**
 * Runs the weekly pay run now, in addition to the scheduled one. Safe to repeat: a runner is paid once a week. Audits
 * who started it before any money goes out, and the result afterwards.
 */
export async function payRun(deps: Deps, actor: AdminActor): Promise<PayCounts> {
  const keep = (action: string, before: object | null, after: object) =>
    audit(deps, deps.db, actor, { action, before, after });
  await keep("admin.beginPayRun", null, { payoutsAtOnce });
  const counts = await pay(deps, { payouts: payoutsAtOnce });
  await keep("admin.payRun", { paid: 0 }, counts);
  return counts;
}
