import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import {
  findLiveSubscription,
  insertSubscription,
  linkSubscription,
  type SubscriptionRow,
} from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { monthlyRateCents } from "../platform-settings.ts";

/**
 * The homeowner's subscription: begun as incomplete where there is none, the same one however often it is asked for.
 * The provider is called outside the transaction, with the row's id as its key, so that a crash or a second tab
 * between the two ends with one subscription there as well.
 */
export async function createSubscription(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.createSubscription.output>> {
  const known = await findLiveSubscription(deps.db, actor.userId);
  const begun = known ?? (await begin(deps, actor));
  const linked = begun.clientSecret ? begun : await link(deps, begun);
  return {
    clientSecret: linked.clientSecret ?? "",
    status: linked.status,
    testMode: deps.payments.testMode,
  };
}

async function begin(deps: Deps, actor: HomeownerActor): Promise<SubscriptionRow> {
  await insertSubscription(deps.db, {
    id: deps.newId(),
    userId: actor.userId,
    status: "incomplete",
    monthlyRateCents: await monthlyRateCents(deps.db),
    createdAt: deps.now(),
  });
  return live(deps, actor.userId);
}

async function link(deps: Deps, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, userId, monthlyRateCents: cents } = subscription;
  const created = await deps.payments.createSubscription({ key: id, userId, monthlyRateCents: cents });
  await linkSubscription(deps.db, {
    id,
    providerId: created.providerId,
    clientSecret: created.clientSecret,
  });
  return live(deps, userId);
}

async function live(deps: Deps, userId: string): Promise<SubscriptionRow> {
  const subscription = await findLiveSubscription(deps.db, userId);
  if (!subscription) throw new Error(`The subscription of user ${userId} has gone`);
  return subscription;
}
