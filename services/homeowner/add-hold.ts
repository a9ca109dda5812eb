import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { Hold } from "#contracts/homeowner.ts";
import { findHome } from "#db/queries/homeowner-profiles.ts";
import { lockOpenJobsOfHome } from "#db/queries/jobs.ts";
import { insertHold } from "#db/queries/service-holds.ts";
import { findLiveSubscription } from "#db/queries/subscriptions.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { refuseHold } from "#domain/holds.ts";
import { Refused, refuseIf } from "#domain/refusal.ts";
import { daysBetween, localDay } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { cancelAndTell } from "../jobs/tell-cancelled.ts";
import { holdBucket } from "./hold-bucket.ts";
import { holdDays, renderHold } from "./render-hold.ts";

/**
 * Keeps the service from the home for some days, after which it goes on by itself: what is open at home in them is
 * cancelled, generated or wished for, and the runners are told; checkouts of rentals stay. Its credit is booked when it
 * is over. Refuses as `refuseHold` does and with HOLD_OVERLAPS.
 */
export function addHold(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.addHold.input>,
): Promise<Hold> {
  return deps.transact(async (tx) => {
    if (!actor.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, actor.homeownerId);
    const home = await findHome(tx, actor.userId);
    const subscription = await findLiveSubscription(tx, actor.userId);
    if (!home || !subscription) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const today = localDay(deps.now(), home.timeZone);
    const { fromOn, untilOn } = input;
    refuseIf(
      refuseHold(subscription.status, { daysAhead: daysBetween(today, fromOn), days: holdDays(input) }),
    );
    const hold = { id: deps.newId(), homeownerId: home.id, fromOn, untilOn, createdAt: deps.now() };
    if (!(await insertHold(tx, hold))) throw new Refused({ code: "HOLD_OVERLAPS" });
    const open = await lockOpenJobsOfHome(tx, home.id, { atHome: true, fromOn, untilOn });
    await cancelAndTell(deps, tx, open, { userId: actor.userId, reason: "on hold" });
    return renderHold(
      { ...hold, cancelledAt: null },
      { today, monthlyRateCents: subscription.monthlyRateCents, creditedCents: null },
    );
  });
}
