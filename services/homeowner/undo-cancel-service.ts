import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import { findLiveSubscription, lockSubscription, wishEnd } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { syncIfChanged } from "../billing/sync-subscription.ts";
import { unlessEnded } from "../billing/unless-ended.ts";
import type { Deps } from "../deps.ts";
import { planRentalsOf } from "../rental/plan-rental.ts";
import { generateForHome } from "../schedules/generate.ts";
import { holdBucket } from "./hold-bucket.ts";

/**
 * Lets a cancelled service go on after all, at the payment provider too; its pickups are planned as before. Refuses with
 * NOTHING_TO_UNDO where it was not cancelled, or has ended: then it is set up again.
 */
export async function undoCancelService(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.undoCancelService.output>> {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  if (!subscription?.providerId || !subscription.cancelAtPeriodEnd)
    throw new Refused({ code: "NOTHING_TO_UNDO" });
  const { id, providerId } = subscription;
  await unlessEnded(deps, id, { code: "NOTHING_TO_UNDO" }, () =>
    deps.payments.endAtPeriodEnd({ providerId, isEnding: false }),
  );
  const { ending, held } = await deps.transact(async (tx) => {
    if (actor.homeownerId) await holdBucket(tx, actor.homeownerId);
    const before = await lockSubscription(tx, id);
    const ending = await wishEnd(tx, { id, isEnding: false, reason: null });
    if (!ending) throw new Refused({ code: "NOTHING_TO_UNDO" });
    if (actor.homeownerId) {
      await generateForHome(deps, tx, actor.homeownerId);
      await planRentalsOf(deps, tx, actor.homeownerId);
    }
    return { ending, held: before };
  });
  await syncIfChanged(deps, subscription, held);
  return ending;
}
