import { findSetting, saveSetting } from "#db/queries/platform-settings.ts";
import { listStaleSubscriptions } from "#db/queries/subscriptions.ts";
import { syncSubscription } from "../billing/sync-subscription.ts";
import { takeEvent } from "../billing/take-event.ts";
import { transferCredits } from "../billing/transfer-credits.ts";
import type { Deps } from "../deps.ts";
import { day, hour, later } from "../instants.ts";
import { isOutage } from "../outage.ts";

const setting = "payments_reconciled_at";

/** The provider remembers events for 30 days. */
const longestMemory = 29 * day;

/** Events may become visible some time after they happened. */
const overlap = 2 * hour;

/** A set-up that was not confirmed within 23 hours has ended at the provider. */
const setupPatience = 24 * hour;

/**
 * Makes up for what the payment provider told of while nobody listened: takes every event since the last run that is not
 * known, looks at each subscription that should have been told of, and tells the provider of credits. In test mode there
 * is nobody to ask, and credits alone are told of. One event that cannot be taken does not hold up the others; it fails
 * the run. Safe to repeat, and at once.
 */
export async function reconcile(
  deps: Deps,
  { signal, limit = 500 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Record<string, number>> {
  const now = deps.now();
  const since = await findSetting(deps.db, setting);
  const earliest = later(now, -longestMemory);
  const from = since ? later(String(since), -overlap) : earliest;
  const counts = { events: 0, applied: 0, looked: 0, credits: 0 };
  const failures: unknown[] = [];
  for await (const event of deps.payments.listEvents({ since: from > earliest ? from : earliest })) {
    if (signal?.aborted) return counts;
    try {
      const outcome = await takeEvent(deps, event);
      if (outcome !== "repeated") counts.events += 1;
      if (outcome === "applied") counts.applied += 1;
    } catch (error) {
      if (isOutage(error)) throw error;
      failures.push(error);
    }
  }
  // Otherwise the next run begins where this one did.
  if (failures.length === 0) await saveSetting(deps.db, { key: setting, value: now, updatedAt: now });
  if (!deps.payments.testMode) {
    const stale = { periodEndedBefore: later(now, -hour), begunBefore: later(now, -setupPatience), limit };
    for (const id of await listStaleSubscriptions(deps.db, stale)) {
      if (signal?.aborted) return counts;
      await syncSubscription(deps, id);
      counts.looked += 1;
    }
  }
  counts.credits = await transferCredits(deps, { limit });
  if (failures.length > 0) throw new AggregateError(failures, "Some events could not be taken");
  return counts;
}
