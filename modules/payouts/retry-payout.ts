import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/pay.ts";
import type { PayRunRow } from "./contract/pay.ts";
import { answerWeek, lockWeek } from "./lock-week.ts";
import { findPayoutAccount } from "./queries/payout-accounts.ts";
import { refuseHeldPay } from "./refuse-held-pay.ts";
import { sendPayout } from "./send-payout.ts";

/**
 * Resends one payout that the provider refused, without waiting for the next run, and returns the result. Refuses with
 * NOT_FOUND, PAYOUT_SENT, PAYOUT_NOT_FAILED (also without an account to send it to), and PAY_RUNS_HELD as a pay run
 * does.
 */
export async function retryPayout(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.retryPayout.input>,
): Promise<PayRunRow> {
  await refuseHeldPay(deps);
  const { week, due } = await deps.transact(
    async (tx) => {
      const week = await lockWeek(deps, tx, input);
      const { payout, userId, payWeek } = week;
      if (payout?.status === "sending" || payout?.status === "paid")
        throw new Refused({ code: "PAYOUT_SENT" });
      if (payout?.status !== "failed") throw new Refused({ code: "PAYOUT_NOT_FAILED" });
      const account = await findPayoutAccount(tx, userId);
      const accountId = account?.status === "ready" ? account.providerId : null;
      if (!accountId && !deps.payouts.testMode) throw new Refused({ code: "PAYOUT_NOT_FAILED" });
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
        action: "admin.retryPayout",
        subjectId: userId,
        before: {
          payWeek,
          amount: formatCents(payout.amountCents),
          status: payout.status,
          reason: payout.reason,
        },
        after: { payWeek, amount: formatCents(payout.amountCents), status: "sending" },
        happenedAt: deps.now(),
      });
      return { week, due: { id: payout.id, accountId } };
    },
    { isLong: true },
  );
  await sendPayout(deps, due);
  return deps.transact((tx) => answerWeek(deps, tx, week));
}
