import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/alerts.ts";
import { snoozeAlert as snooze, wakeAlert as wake } from "./queries/alerts.ts";

/**
 * Snoozes an alert's cause for some hours; a repeat restarts from now. Refuses with ALERT_SNOOZED if somebody else has
 * snoozed it.
 */
export function snoozeAlert(
  deps: Deps,
  actor: AdminActor,
  { key, hours }: z.output<typeof contract.snoozeAlert.input>,
): Promise<{ until: string }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const until = later(now, hours * hour);
    const other = await snooze(tx, { key, until, userId: actor.userId, now });
    if (other) throw new Refused({ code: "ALERT_SNOOZED", params: other });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.snoozeAlert",
      after: { key, until },
      happenedAt: now,
    });
    return { until };
  });
}

/** Ends an alert's snooze, whoever set it. Safe to repeat. */
export function wakeAlert(
  deps: Deps,
  actor: AdminActor,
  { key }: z.output<typeof contract.wakeAlert.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const until = await wake(tx, { key, now });
    if (until)
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
        action: "admin.wakeAlert",
        before: { key, until },
        after: { key, until: null },
        happenedAt: now,
      });
    return { ok: true };
  });
}
