import type { Db } from "#db/client.ts";
import { findHomesOf, lockUsers } from "#modules/accounts/index.ts";
import { endSubscriptionsDue, listEndingSubscriptions } from "#modules/billing/index.ts";
import { insertNotifications } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import { endVisits } from "../end-visits.ts";

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
  await endVisits(deps, tx, await findHomesOf(tx, userIds), { userId: null, reason: "service ended" });
  await insertNotifications(
    tx,
    userIds.map((userId) => ({
      id: deps.newId(),
      userId,
      type: "serviceEnded" as const,
      params: {},
      link: "/subscribe",
      createdAt: now,
    })),
  );
  await deps.queue.sendAll(
    tx,
    "deliver-mail",
    userIds.map((userId) => ({ userId, letter: "serviceEnded" as const, params: {} })),
  );
  return userIds.length;
}
