import type { User } from "#contracts/user.ts";
import { changeSubscription, findLiveSubscription } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { readUser } from "../auth/current-user.ts";
import type { Deps } from "../deps.ts";

/** Takes a paused service up again, at the payment provider too. Refuses with NOTHING_TO_RESUME. */
export async function resumeService(deps: Deps, actor: HomeownerActor): Promise<User> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || subscription.status !== "paused")
    throw new Refused({ code: "NOTHING_TO_RESUME" });
  const { status } = await deps.payments.resumeSubscription({ providerId: subscription.providerId });
  return deps.transact(async (tx) => {
    const to = status === "past_due" ? "past_due" : "active";
    if (!(await changeSubscription(tx, { id: subscription.id, from: ["paused"], to })))
      throw new Refused({ code: "NOTHING_TO_RESUME" });
    return readUser(deps, tx, actor.userId);
  });
}
