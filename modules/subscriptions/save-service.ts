import type * as z from "zod";
import type { User } from "#modules/accounts/contract/user.ts";
import { findHome, holdAccount, readUser } from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules/subscriptions.ts";
import { deleteWaitingAt, isServedToday, refuseArea } from "#modules/areas/index.ts";
import {
  activateSubscription,
  billMonths,
  findLiveSubscription,
  lockSubscription,
  type SubscriptionRow,
  saveCard,
  welcome,
} from "#modules/billing/index.ts";
import { timeZoneOf } from "#modules/homes/index.ts";
import { planRentalsOf } from "#modules/rentals/index.ts";
import { generateForHome, placeHome } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/subscription.ts";

/**
 * Saves the home and completes the setup: an incomplete subscription takes the provider's state (in test mode, active),
 * and the first pickups are planned at once. Without a subscription, saves only the home. An unserved home joins the
 * waiting list, with nothing confirmed. Safe to repeat. Refuses as `holdAccount` does, and with AREA_NOT_SERVED when a
 * paid service would begin or move there.
 */
export async function saveService(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.saveService.input>,
): Promise<User> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  const present = await findHome(deps.db, actor.userId);
  // Check before charging a card.
  await timeZoneOf(deps.db, input, present);
  const confirmed = await confirm(deps, subscription, input.zipCode);
  const isElsewhere = present?.zipCode !== input.zipCode;
  const isPaid = hasBegun(confirmed?.status ?? subscription?.status ?? "none");
  if (isPaid && (confirmed || isElsewhere)) await refuseArea(deps, deps.db, input.zipCode);
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    const { homeownerId, isWaiting } = await placeHome(deps, tx, actor.userId, input);
    if (subscription && confirmed?.status === "active" && !isWaiting) {
      const isActivated = await activateSubscription(tx, { id: subscription.id, now: deps.now() });
      await deleteWaitingAt(tx, { userId: actor.userId, zipCode: input.zipCode });
      if (isActivated) await welcome(deps, tx, actor.userId);
      if (isActivated && confirmed.card) await saveCard(tx, { id: subscription.id, card: confirmed.card });
      const active = await lockSubscription(tx, subscription.id);
      if (active) await billMonths(deps, tx, active);
      await generateForHome(deps, tx, homeownerId);
      await planRentalsOf(deps, tx, homeownerId);
    }
    return readUser(deps, tx, actor.userId);
  });
}

/**
 * The provider's state of an incomplete subscription. In test mode, asking confirms it, so ask only in a served area.
 */
async function confirm(deps: Deps, subscription: SubscriptionRow | null, zipCode: string) {
  if (subscription?.status !== "incomplete" || !subscription.providerId) return null;
  if (deps.payments.testMode && !(await isServedToday(deps, deps.db, zipCode))) return null;
  return deps.payments.confirmSubscription({ providerId: subscription.providerId });
}
