import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { book, runnerWeekBalance } from "#modules/billing/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { type Refusal, Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { answerWeek, type LockedWeek, lockWeek, preparedPayout } from "./holds.ts";
import { findSpendablePay } from "./queries/holds.ts";
import { resizePayout } from "./queries/payouts.ts";
import { canBeChanged, maxPayoutCents } from "./rules.ts";

/**
 * Adds to or subtracts from a runner's week while none of its pay is on its way, and tells the runner why. Once per
 * adjustment id. A deduction leaves tips that may still be taken back. Refuses with NOT_FOUND, PAY_WEEK_AHEAD,
 * PAYOUT_SENT, PAY_BELOW_ZERO and PAY_TOO_HIGH.
 */
export const adjustPay: AdminAct<typeof contract.adjustPay> = (deps, actor, input) => {
  const cents = parseCents(input.amount);
  if (cents === null) throw new Error(`${input.amount} is no amount`);
  return deps.transact(
    async (tx) => {
      const now = deps.now();
      const week = await lockWeek(deps, tx, input);
      const { userId, payWeek } = week;
      if (payWeek > payWeekOf(now, platformTimeZone)) throw new Refused({ code: "PAY_WEEK_AHEAD" });
      const before = await runnerWeekBalance(tx, { userId, payWeek });
      const isBooked = await book(tx, {
        ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
        now,
        movement: {
          kind: "adjustment",
          userId,
          payWeek,
          cents,
          source: `adjustment:${input.adjustmentId}`,
          reason: input.reason,
        },
      });
      if (!isBooked) return answerWeek(deps, tx, week);
      const after = before + cents;
      const spendable = cents < 0 ? await findSpendablePay(tx, { userId, payWeek, now }) : 0;
      refuseIf(refuseAdjustment(week, { cents, after, spendable }));
      if (week.isClosed) await resize(deps, tx, week, after);
      await audit(deps, tx, actor, {
        action: "admin.adjustPay",
        subjectId: userId,
        before: { payWeek, amount: formatCents(before) },
        after: { payWeek, amount: formatCents(after), reason: input.reason },
        happenedAt: now,
      });
      if (await findRecipient(tx, userId))
        await notify(deps, tx, {
          userId,
          type: "payAdjusted",
          params: { amount: signed(cents), week: payWeek, reason: input.reason },
          link: `/runner/statement/${payWeek}`,
        });
      return answerWeek(deps, tx, week);
    },
    { isLong: true },
  );
};

function refuseAdjustment(
  { payout }: LockedWeek,
  sums: { cents: Cents; after: Cents; spendable: Cents },
): Refusal | null {
  if (payout && !canBeChanged(payout.status)) return { code: "PAYOUT_SENT" };
  if (sums.spendable < 0) {
    const most = Math.max(sums.spendable - sums.cents, 0);
    return { code: "PAY_BELOW_ZERO", params: { amount: `$${formatCents(most)}` } };
  }
  if (sums.after > maxPayoutCents) return { code: "PAY_TOO_HIGH" };
  return null;
}

/** Sets the payout of a closed week to what the week now owes. */
async function resize(deps: Deps, tx: Db, week: LockedWeek, cents: Cents): Promise<void> {
  if (week.payout) await resizePayout(tx, { payoutId: week.payout.id, cents });
  else if (cents > 0) await preparedPayout(deps, tx, week);
}

function signed(cents: Cents): string {
  return `${cents < 0 ? "-" : "+"}$${formatCents(Math.abs(cents))}`;
}
