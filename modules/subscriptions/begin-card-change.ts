import type * as z from "zod";
import { chargedSubscription } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/subscription.ts";

/**
 * Starts a card change and returns what the page needs to confirm the new card. Nothing changes until
 * `finishCardChange`. Refuses with SUBSCRIPTION_REQUIRED.
 */
export async function beginCardChange(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.beginCardChange.output>> {
  const { providerId } = await chargedSubscription(deps.db, actor.userId);
  return deps.payments.beginCardChange({ key: deps.newId(), providerId });
}
