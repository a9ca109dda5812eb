import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import type { PayRunRow } from "#contracts/pay.ts";
import type { Db } from "#db/client.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { book, runnerWeekBalance } from "#db/queries/ledger.ts";
import { resizePayout } from "#db/queries/payouts.ts";
import { findRecipient } from "#db/queries/users.ts";
import type { AdminActor } from "#domain/actor.ts";
import { type Cents, formatCents, parseCents } from "#domain/money.ts";
import { canBeChanged, maxPayoutCents } from "#domain/payouts.ts";
import { type Refusal, Refused, refuseIf } from "#domain/refusal.ts";
import { platformTimeZone } from "#domain/schedule/local-time.ts";
import { payWeekOf } from "#domain/schedule/pay-week.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { answerWeek, type LockedWeek, lockWeek, preparedPayout } from "../payouts/lock-week.ts";

/**
 * Adds to a runner's week, or takes away from it, while nothing of it is on its way; the runner is told why. Once for an
 * adjustment's id. Refuses with NOT_FOUND, PAY_WEEK_AHEAD, PAYOUT_SENT, PAY_BELOW_ZERO and PAY_TOO_HIGH.
 */
export function adjustPay(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.adjustPay.input>,
): Promise<PayRunRow> {
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
      refuseIf(refuseAdjustment(week, { before, after }));
      if (week.isClosed) await resize(deps, tx, week, after);
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
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
}

function refuseAdjustment({ payout }: LockedWeek, sums: { before: Cents; after: Cents }): Refusal | null {
  if (payout && !canBeChanged(payout.status)) return { code: "PAYOUT_SENT" };
  if (sums.after < 0) return { code: "PAY_BELOW_ZERO", params: { amount: `$${formatCents(sums.before)}` } };
  if (sums.after > maxPayoutCents) return { code: "PAY_TOO_HIGH" };
  return null;
}

/** Lets the payout of a closed week be what the week owes now. */
async function resize(deps: Deps, tx: Db, week: LockedWeek, cents: Cents): Promise<void> {
  if (week.payout) await resizePayout(tx, { payoutId: week.payout.id, cents });
  else if (cents > 0) await preparedPayout(deps, tx, week);
}

function signed(cents: Cents): string {
  return `${cents < 0 ? "-" : "+"}$${formatCents(Math.abs(cents))}`;
}
