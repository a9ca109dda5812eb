import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { holdBucket, insertHold } from "#modules/homes/index.ts";
import { refuseHold } from "#modules/homes/rules/holds.ts";
import { cancelAndTell, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { daysBetween, localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/calendar.ts";
import type { Hold } from "./contract/calendar.ts";
import { holdDays, renderHold } from "./render-hold.ts";

/**
 * Adds a vacation hold; service resumes automatically after it. Cancels open pickups at home in those days and tells
 * their runners; rental checkouts stay. Its credit is booked when it ends. Refuses as `refuseHold` does and with
 * HOLD_OVERLAPS.
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
