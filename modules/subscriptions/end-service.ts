import type { Db } from "#db/client.ts";
import { endSubscription, findLiveSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";

/** Ends whatever subscription of the user has not ended, at the payment provider too, in a transaction that holds the account. */
export async function endService(deps: Deps, tx: Db, userId: string): Promise<void> {
  const live = await findLiveSubscription(tx, userId);
  await endSubscription(tx, { userId, now: deps.now() });
  if (live?.providerId) await deps.queue.send(tx, "end-subscription", { providerId: live.providerId });
}
