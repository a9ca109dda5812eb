import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { User } from "#contracts/user.ts";
import { saveCard } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { readUser } from "../auth/current-user.ts";
import { unlessEnded } from "../billing/unless-ended.ts";
import type { Deps } from "../deps.ts";
import { chargedSubscription } from "./charged-subscription.ts";

/**
 * Charges the homeowner's service to the card that was confirmed, at the payment provider first: a crash between the
 * two is mended by the same call again. Refuses with SUBSCRIPTION_REQUIRED and CARD_NOT_CONFIRMED.
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
