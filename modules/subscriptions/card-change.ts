import type * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import { readUser } from "#modules/accounts/index.ts";
import { chargedSubscription, saveCard } from "#modules/billing/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { unlessEnded } from "./sync-subscription.ts";

/**
 * Starts a card change and returns what the page needs to confirm the new card. Nothing changes until
 * `finishCardChange`. Refuses with SUBSCRIPTION_REQUIRED.
 */
export const beginCardChange: HomeownerAct<typeof contract.beginCardChange> = async (deps, actor) => {
  const { providerId } = await chargedSubscription(deps.db, actor.userId);
  return deps.payments.beginCardChange({ key: deps.newId(), providerId });
};

/**
 * Charges the homeowner's service to the confirmed card, at the payment provider first; repeating the call repairs a
 * crash in between. Refuses with SUBSCRIPTION_REQUIRED and CARD_NOT_CONFIRMED.
 */
export async function finishCardChange(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.finishCardChange.input>,
): Promise<User> {
  const { id, providerId } = await chargedSubscription(deps.db, actor.userId);
  const card = await unlessEnded(deps, id, { code: "SUBSCRIPTION_REQUIRED" }, () =>
    deps.payments.finishCardChange({ providerId, confirmation: input.confirmation }),
  );
  if (!card) throw new Refused({ code: "CARD_NOT_CONFIRMED" });
  return deps.transact(async (tx) => {
    if (!(await saveCard(tx, { id, card }))) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    return readUser(deps, tx, actor.userId);
  });
}
