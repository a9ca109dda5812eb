import type * as z from "zod";
import { findHome, holdAccount, lockUser } from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules/subscriptions.ts";
import {
  ensureCustomer,
  findLiveSubscription,
  insertSubscription,
  linkSubscription,
  type SubscriptionRow,
} from "#modules/billing/index.ts";
import { waitForRunner } from "#modules/homes/index.ts";
import { holdRates, rateOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/subscription.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * The homeowner's subscription: begun as incomplete where there is none, the same one however often it is asked for.
 * The provider is called outside the transaction, with the row's id as its key, so that a crash or a second tab
 * between the two ends with one subscription there as well. A home that no runner serves yet joins the waiting list: the
 * status is then `waiting`, with nothing to confirm. Outside test mode, there is nothing to confirm before a home is saved either.
 * Refuses as `holdAccount` does.
 */
export async function createSubscription(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.createSubscription.output>> {
  const known = await findPresent(deps, actor.userId);
  const begun = known && hasBegun(known.status) ? known : await begin(deps, actor);
  const { testMode } = deps.payments;
  if (!begun) return { clientSecret: "", status: "waiting", testMode };
  // A client secret allows a charge, so return one only for a saved home that a runner serves.
  if (!testMode && !hasBegun(begun.status) && !(await findHome(deps.db, actor.userId)))
    return { clientSecret: "", status: begun.status, testMode };
  const linked = begun.providerId ? begun : await link(deps, begun);
  return {
    clientSecret: linked.clientSecret ?? "",
    status: linked.status,
    testMode,
  };
}

/** One that was begun long ago and never confirmed has ended at the provider: it is looked up before it is shown. */
async function findPresent(deps: Deps, userId: string): Promise<SubscriptionRow | null> {
  const known = await findLiveSubscription(deps.db, userId);
  const isOld = known?.status === "incomplete" && known.createdAt < later(deps.now(), -setupPatience);
  if (!known?.providerId || !isOld) return known;
  await syncSubscription(deps, known.id);
  return findLiveSubscription(deps.db, userId);
}

/** Somewhat less than the 23 hours after which the provider gives a set-up up. */
const setupPatience = 22 * hour;

/** The present one or a new one; null for a home that no runner serves yet. */
async function begin(deps: Deps, actor: HomeownerActor): Promise<SubscriptionRow | null> {
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    await holdRates(tx);
    const now = deps.now();
    if (await waitForRunner(deps, tx, actor.userId)) return null;
    await insertSubscription(tx, {
      id: deps.newId(),
      userId: actor.userId,
      status: "incomplete",
      monthlyRateCents: await rateOn(tx, "monthly_price", localDay(now, platformTimeZone)),
      createdAt: now,
    });
    const subscription = await findLiveSubscription(tx, actor.userId);
    if (!subscription) throw new Error(`The subscription of user ${actor.userId} has gone`);
    return subscription;
  });
}

/** Where the subscription ended while the provider was asked, it ends there too, and the call is refused. */
async function link(deps: Deps, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, userId, monthlyRateCents: cents } = subscription;
  const { providerId, clientSecret } = await deps.payments.createSubscription({
    key: id,
    firstAskedAt: subscription.createdAt,
    now: deps.now(),
    userId,
    customerId: await ensureCustomer(deps, userId),
    monthlyRateCents: cents,
  });
  const linked = await deps.transact(async (tx) => {
    await lockUser(tx, userId);
    await linkSubscription(tx, { id, providerId, clientSecret });
    const live = await findLiveSubscription(tx, userId);
    if (!live) await deps.queue.send(tx, "end-subscription", { providerId });
    return live;
  });
  if (!linked) throw new Refused({ code: "FORBIDDEN" });
  return linked;
}
