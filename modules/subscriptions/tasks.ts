import type { ProviderEvent } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { findHomesOf, lockUsers } from "#modules/accounts/index.ts";
import {
  attempt,
  endSubscriptionsDue,
  listEndingSubscriptions,
  listStaleSubscriptions,
  listUnsentAgain,
  listUnsentRefunds,
  transferCredits,
} from "#modules/billing/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { findSetting, saveSetting } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import { settleOpenOneOffs } from "./one-offs.ts";
import { endPickups, syncSubscription } from "./sync-subscription.ts";
import { takeEvent } from "./take-event.ts";

/**
 * In test mode, ends canceled subscriptions whose month is over: cancels open pickups, ends holds, and tells the
 * homeowners, also by email. A real provider ends subscriptions on its own. `batch` at a time, each batch in its own
 * transaction. Safe to repeat and to run concurrently.
 */
export async function endSubscriptions(
  deps: Deps,
  { signal, batch = 200 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ ended: number }> {
  if (!deps.payments.billMonth) return { ended: 0 };
  let ended = 0;
  for (let found = batch; found === batch && !signal?.aborted; ) {
    const due = await listEndingSubscriptions(deps.db, { now: deps.now(), limit: batch });
    found = due.length;
    if (found > 0) ended += await deps.transact((tx) => endBatch(deps, tx, due));
  }
  return { ended };
}

async function endBatch(
  deps: Deps,
  tx: Db,
  due: { id: string; userId: string; homeownerId: string | null }[],
): Promise<number> {
  const now = deps.now();
  await lockUsers(
    tx,
    due.map(({ userId }) => userId),
  );
  await lockHomes(
    tx,
    due.flatMap(({ homeownerId }) => homeownerId ?? []),
  );
  const userIds = await endSubscriptionsDue(tx, { ids: due.map(({ id }) => id), now });
  await endPickups(deps, tx, await findHomesOf(tx, userIds), { userId: null, reason: "service ended" });
  await notifyAndEmail(
    deps,
    tx,
    userIds.map((userId) => ({ userId, type: "serviceEnded", params: {}, link: "/subscribe" })),
  );
  return userIds.length;
}

const setting = "payments_reconciled_at";

/** Failed events for the next run to retry. */
const failedSetting = "payments_failed_events";

/** With more failures than this, something is wrong in general; then the next run starts where this one did. */
const mostRemembered = 200;

/** The provider remembers events for 30 days. */
const longestMemory = 29 * day;

/** Events may become visible some time after they happened. */
const overlap = 2 * hour;

/** An unconfirmed setup ends at the provider after 23 hours. */
const setupPatience = 24 * hour;

/** By this age a refund should have been sent; its task may be lost or given up. */
const refundPatience = hour;

type Run = {
  signal?: AbortSignal;
  /** How many rows to list at a time. */
  limit: number;
  failures: unknown[];
};

/**
 * Catches up with missed provider events: applies every unknown event since the last run, syncs overdue subscriptions,
 * settles single pickups that nobody finished, resends unanswered refunds, and sends credits. In test mode there is no
 * provider, and subscriptions are not synced. A failure does not stop the rest but fails the run, and the next run
 * retries it; an outage ends the run. Safe to repeat and to run concurrently.
 */
export async function reconcile(
  deps: Deps,
  { signal, limit = 500 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Record<string, number>> {
  const run: Run = { signal, limit, failures: [] };
  const counts = { ...(await takeEvents(deps, run)), looked: 0, openOneOffs: 0, refunds: 0, credits: 0 };
  if (!deps.payments.testMode) counts.looked = await checkStale(deps, run);
  counts.openOneOffs = await settleOpenOneOffs(deps, run);
  counts.refunds = await sendRefundsAgain(deps, run);
  counts.credits = await transferCredits(deps, run);
  const { failures } = run;
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be made up for`);
  return counts;
}

/** Applies events since the last run, and those that failed in it. */
async function takeEvents(deps: Deps, { signal, failures }: Run) {
  const now = deps.now();
  const since = await findSetting(deps.db, setting);
  const earliest = later(now, -longestMemory);
  const from = since ? later(String(since), -overlap) : earliest;
  const counts = { events: 0, applied: 0 };
  const tried = new Set<string>();
  const failed: ProviderEvent[] = [];
  const take = async (event: ProviderEvent) => {
    if (tried.has(event.id)) return;
    tried.add(event.id);
    const before = failures.length;
    await attempt(failures, async () => {
      const outcome = await takeEvent(deps, event);
      if (outcome !== "repeated") counts.events += 1;
      if (outcome === "applied") counts.applied += 1;
    });
    if (failures.length > before) failed.push(event);
  };
  const remembered = await failedBefore(deps);
  for (const event of remembered) {
    if (signal?.aborted) return counts;
    if (event.happenedAt > earliest) await take(event);
  }
  for await (const event of deps.payments.listEvents({ since: from > earliest ? from : earliest, signal })) {
    if (signal?.aborted) return counts;
    await take(event);
  }
  if (signal?.aborted || failed.length > mostRemembered) return counts;
  // Failed ones first, so a crash in between does not lose them.
  if (failed.length + remembered.length > 0)
    await saveSetting(deps.db, { key: failedSetting, value: failed, updatedAt: now });
  await saveSetting(deps.db, { key: setting, value: now, updatedAt: now });
  return counts;
}

async function failedBefore(deps: Deps): Promise<ProviderEvent[]> {
  const failed = await findSetting(deps.db, failedSetting);
  return Array.isArray(failed) ? (failed as ProviderEvent[]) : [];
}

async function checkStale(deps: Deps, { signal, limit, failures }: Run): Promise<number> {
  const now = deps.now();
  const stale = {
    periodEndedBefore: later(now, -hour),
    begunBefore: later(now, -setupPatience),
    seenBefore: now,
    limit,
  };
  let looked = 0;
  let after: { id: string; seenAt: string } | null = null;
  do {
    const page: { id: string; seenAt: string }[] = await listStaleSubscriptions(deps.db, { ...stale, after });
    for (const { id } of page) {
      if (signal?.aborted) return looked;
      await attempt(failures, async () => {
        await syncSubscription(deps, id);
        looked += 1;
      });
    }
    after = page.length < limit ? null : (page.at(-1) ?? null);
  } while (after);
  return looked;
}

/** Queues unsent refunds again and returns how many; each is sent once, since its id is the key. */
async function sendRefundsAgain(deps: Deps, { signal, limit }: Run): Promise<number> {
  if (signal?.aborted) return 0;
  const askedBefore = later(deps.now(), -refundPatience);
  const unsent = await listUnsentRefunds(deps.db, { askedBefore, limit });
  unsent.push(...(await listUnsentAgain(deps.db, { askedBefore, limit })));
  if (unsent.length === 0) return 0;
  const payloads = unsent.map((refundId) => ({ refundId }));
  await deps.transact((tx) => deps.queue.sendAll(tx, "send-refund", payloads));
  return unsent.length;
}
