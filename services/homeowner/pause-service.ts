import type { User } from "#contracts/user.ts";
import { lockOpenJobsOfHome } from "#db/queries/jobs.ts";
import { changeSubscription, findLiveSubscription } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { readUser } from "../auth/current-user.ts";
import type { Deps } from "../deps.ts";
import { cancelAndTell } from "../jobs/tell-cancelled.ts";

/**
 * Pauses the service, at the payment provider too: everything that has not begun, today's included, is cancelled and
 * the runners are told. Refuses with NOTHING_TO_PAUSE.
 */
export async function pauseService(deps: Deps, actor: HomeownerActor): Promise<User> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || !["active", "past_due"].includes(subscription.status))
    throw new Refused({ code: "NOTHING_TO_PAUSE" });
  await deps.payments.pauseSubscription({ providerId: subscription.providerId });
  return deps.transact(async (tx) => {
    const paused = await changeSubscription(tx, {
      id: subscription.id,
      from: ["active", "past_due"],
      to: "paused",
    });
    if (!paused) throw new Refused({ code: "NOTHING_TO_PAUSE" });
    if (actor.homeownerId) {
      const held = await lockOpenJobsOfHome(tx, actor.homeownerId);
      await cancelAndTell(deps, tx, held, { userId: actor.userId, reason: "paused" });
    }
    return readUser(deps, tx, actor.userId);
  });
}
