import type { Db } from "#db/client.ts";
import { endSubscription, findLiveSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";

/** Ends the user's live subscription, also at the payment provider. The transaction must hold the account. */
export async function endService(deps: Deps, tx: Db, userId: string): Promise<void> {
  const live = await findLiveSubscription(tx, userId);
  await endSubscription(tx, { userId, now: deps.now() });
  if (live?.providerId) await deps.queue.send(tx, "end-subscription", { providerId: live.providerId });
}
