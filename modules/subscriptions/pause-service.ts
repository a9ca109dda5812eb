import { PaymentRefused } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract/user.ts";
import { readUser } from "#modules/accounts/index.ts";
import { isServed } from "#modules/accounts/rules/subscriptions.ts";
import {
  changeSubscription,
  findLiveSubscription,
  lockSubscription,
  noteSubscription,
} from "#modules/billing/index.ts";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { pauseVisits } from "./pause-visits.ts";
import { syncIfChanged } from "./sync-subscription.ts";
import { unlessEnded } from "./unless-ended.ts";

/**
 * Pauses the service, also at the payment provider: cancels everything not yet begun, today's pickups included, and
 * tells the runners. Charges nothing until it resumes, and keeps the rest of the paid month until then
 * (`resumeService`). Refuses with NOTHING_TO_PAUSE, and with PAYMENT_NEEDED when the last month must be paid first.
 */
export async function pauseService(deps: Deps, actor: HomeownerActor): Promise<User> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || !isServed(subscription.status))
    throw new Refused({ code: "NOTHING_TO_PAUSE" });
  await pauseAtProvider(deps, subscription.id, subscription.providerId);
  const held = await deps.transact(async (tx) => {
    if (actor.homeownerId) await holdBucket(tx, actor.homeownerId);
    const before = await lockSubscription(tx, subscription.id);
    const isPaused = await changeSubscription(tx, {
      id: subscription.id,
      from: ["active", "past_due"],
      to: "paused",
      now: deps.now(),
    });
    if (!isPaused && !(await wasTold(deps, tx, actor))) throw new Refused({ code: "NOTHING_TO_PAUSE" });
    if (isPaused) await noteSubscription(deps, tx, { subscriptionId: subscription.id, event: "paused" });
    if (actor.homeownerId)
      await pauseVisits(deps, tx, actor.homeownerId, { userId: actor.userId, reason: "paused" });
    return before;
  });
  await syncIfChanged(deps, subscription, held);
  return readUser(deps, deps.db, actor.userId);
}

/** Whether a webhook applied the pause before the transaction began. */
async function wasTold(deps: Deps, tx: Db, { userId }: HomeownerActor): Promise<boolean> {
  return !deps.payments.billMonth && (await findLiveSubscription(tx, userId))?.status === "paused";
}

async function pauseAtProvider(deps: Deps, id: string, providerId: string): Promise<void> {
  try {
    await unlessEnded(deps, id, { code: "NOTHING_TO_PAUSE" }, () =>
      deps.payments.pauseSubscription({ providerId }),
    );
  } catch (error) {
    throw error instanceof PaymentRefused ? new Refused({ code: "PAYMENT_NEEDED" }) : error;
  }
}
