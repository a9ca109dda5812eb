import { lockRunner } from "#modules/accounts/index.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { dayTopUp } from "#modules/rates/rules/pay.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { mondayOf } from "#platform/time/periods.ts";
import { raisePay } from "./price-jobs.ts";
import { openPayWeek } from "./queries/add-ons.ts";
import { findRunnerDay, listDaysToSettle } from "./queries/pay.ts";
import { settleTips } from "./tips.ts";

/** Days after a pickup in which its runner's day may still be topped up, because a review took that long. */
const settleDays = 21;

/** Hourly: raises the pay of open jobs, tops up runners' days, and settles tips. Each is safe to repeat. */
export async function settlePay(deps: Deps, limits?: Limits): Promise<Record<string, number>> {
  const raised = await raisePay(deps, limits);
  const days = await topUpDays(deps, limits);
  return { ...raised, ...days, ...(await settleTips(deps)) };
}

/**
 * Pays what runners' finished days lack to the minimum their pickups promised, once a day and runner. A day waits while
 * a pickup of it is open or in review, and gets nothing if one was refused.
 */
export async function topUpDays(deps: Deps, limits?: Limits): Promise<{ toppedDays: number }> {
  const today = localDay(deps.now(), platformTimeZone);
  let days = 0;
  for (const { runnerId, day } of await listDaysToSettle(deps.db, {
    from: addDays(today, -settleDays),
    before: today,
  })) {
    if (limits?.signal.aborted) break;
    if (await topUpDay(deps, { runnerId, day })) days += 1;
  }
  return { toppedDays: days };
}

function topUpDay(deps: Deps, { runnerId, day }: { runnerId: string; day: string }): Promise<boolean> {
  return deps.transact(async (tx) => {
    const runner = await lockRunner(tx, runnerId);
    const found = runner && (await findRunnerDay(tx, { runnerId, day }));
    if (!found || found.isOpen) return false;
    const { userId } = runner;
    const movement = {
      kind: "adjustment" as const,
      userId,
      payWeek: await openPayWeek(tx, mondayOf(day)),
      cents: dayTopUp(found.pickups),
      source: `minimum:${userId}:${day}`,
      reason: "dayMinimum",
    };
    return bookMovement(deps, tx, movement);
  });
}
