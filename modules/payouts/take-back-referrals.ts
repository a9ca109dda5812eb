import type { Db } from "#db/client.ts";
import { findRecipient, lockUsers } from "#modules/accounts/index.ts";
import { bookMovement, runnerWeekBalance } from "#modules/billing/index.ts";
import { listReferralPay, listStoppedReferrals, markRunnerReversed } from "#modules/growth/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { lockPayout, lockPayWeeks, resizePayout } from "./queries/payouts.ts";
import { canBeChanged } from "./rules.ts";

/** Days in which a referral's pay may still be unpaid. */
const daysUnpaid = 90;

/**
 * Takes what referrals paid out of weeks that are not paid yet, once their new runner was stopped for an egregious
 * cause. What was sent stays. Safe to repeat and to run concurrently. Returns how many.
 */
export async function takeBackReferrals(deps: Deps, { limit = 1000 } = {}): Promise<number> {
  let taken = 0;
  const decidedSince = later(deps.now(), -daysUnpaid * day);
  for (const referral of await listStoppedReferrals(deps.db, { decidedSince, limit }))
    if (await deps.transact((tx) => takeBack(deps, tx, referral), { isLong: true })) taken += 1;
  return taken;
}

async function takeBack(
  deps: Deps,
  tx: Db,
  { userId, referrerId }: { userId: string; referrerId: string },
): Promise<boolean> {
  await lockPayWeeks(tx);
  await lockUsers(tx, [userId, referrerId]);
  const sides = await listReferralPay(tx, userId);
  const left: (Side & { cents: Cents })[] = [];
  for (const side of sides) {
    const cents = await takeable(tx, side);
    if (cents > 0) left.push({ ...side, cents });
  }
  if (left.length === 0 || !(await markRunnerReversed(tx, { userId, now: deps.now() }))) return false;
  for (const side of left) await takeSide(deps, tx, side);
  return true;
}

type Side = Awaited<ReturnType<typeof listReferralPay>>[number];

/** How much of one side's pay its week still owes: nothing once sent. */
async function takeable(tx: Db, side: Side): Promise<Cents> {
  const payout = await lockPayout(tx, side);
  if (payout && !canBeChanged(payout.status)) return 0;
  return Math.min(side.cents, await runnerWeekBalance(tx, side));
}

async function takeSide(deps: Deps, tx: Db, { userId, payWeek, source, whose, cents }: Side): Promise<void> {
  const payout = await lockPayout(tx, { userId, payWeek });
  const left = (await runnerWeekBalance(tx, { userId, payWeek })) - cents;
  await bookMovement(deps, tx, {
    kind: "adjustment",
    ...{ userId, payWeek, cents: -cents, source: `${source}:back`, reason: "referralBack" },
  });
  if (payout) await resizePayout(tx, { payoutId: payout.id, cents: left });
  if (!(await findRecipient(tx, userId))) return;
  await notify(deps, tx, {
    userId,
    type: "runnerReferral",
    params: { amount: `$${formatCents(cents)}`, whose: `${whose}Back` },
    link: `/runner/statement/${payWeek}`,
  });
}
