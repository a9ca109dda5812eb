import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { User } from "#contracts/user.ts";
import { findHome } from "#db/queries/homeowner-profiles.ts";
import {
  activateSubscription,
  findLiveSubscription,
  lockSubscription,
  saveCard,
} from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { readUser } from "../auth/current-user.ts";
import { holdAccount } from "../auth/hold-account.ts";
import { billMonths } from "../billing/bill-months.ts";
import type { Deps } from "../deps.ts";
import { planRentalsOf } from "../rental/plan-rental.ts";
import { generateForHome } from "../schedules/generate.ts";
import { placeHome, timeZoneOf } from "./place-home.ts";
import { refuseArea } from "./refuse-area.ts";

/**
 * Saves the home and completes the set-up: an incomplete subscription becomes what the provider says after the
 * confirmation, in test mode active, and the first pickups are there at once. Without a subscription only the home is saved. Safe to repeat.
 * Refuses as `holdAccount` does, and with AREA_NOT_SERVED where the service would begin or move.
 */
export async function saveService(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.saveService.input>,
): Promise<User> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  const present = await findHome(deps.db, actor.userId);
  const isElsewhere = present?.zipCode !== input.zipCode;
  // Before a card is charged.
  await timeZoneOf(deps.db, input, present);
  if (isElsewhere || subscription?.status === "incomplete") await refuseArea(deps, deps.db, input.zipCode);
  const confirmed =
    subscription?.status === "incomplete" && subscription.providerId
      ? await deps.payments.confirmSubscription({ providerId: subscription.providerId })
      : null;
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    const { homeownerId } = await placeHome(deps, tx, actor.userId, input);
    if (subscription && confirmed?.status === "active") {
      const isActivated = await activateSubscription(tx, { id: subscription.id, now: deps.now() });
      if (isActivated && confirmed.card) await saveCard(tx, { id: subscription.id, card: confirmed.card });
      const active = await lockSubscription(tx, subscription.id);
      if (active) await billMonths(deps, tx, active);
      await generateForHome(deps, tx, homeownerId);
      await planRentalsOf(deps, tx, homeownerId);
    }
    return readUser(deps, tx, actor.userId);
  });
}
