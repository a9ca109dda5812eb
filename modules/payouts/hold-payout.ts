import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/pay.ts";
import type { PayRunRow } from "./contract/pay.ts";
import { answerWeek, lockWeek } from "./lock-week.ts";
import { holdPayout as hold, releasePayout as release } from "./queries/payouts.ts";

/**
 * Holds a runner's pay of a closed week until it is released; the reason appears on the statement. A payout already
 * held gets the new reason. Refuses with NOT_FOUND, PAY_WEEK_OPEN, NO_PAYOUT and PAYOUT_SENT.
 */
export function holdPayout(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.holdPayout.input>,
): Promise<PayRunRow> {
  return deps.transact(
    async (tx) => {
      const week = await lockWeek(deps, tx, input);
      if (!week.isClosed) throw new Refused({ code: "PAY_WEEK_OPEN" });
      const { payout } = week;
      if (!payout) throw new Refused({ code: "NO_PAYOUT" });
      const { reason } = input;
      if (!(await hold(tx, { payoutId: payout.id, reason }))) throw new Refused({ code: "PAYOUT_SENT" });
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
        action: "admin.holdPayout",
        subjectId: week.userId,
        before: {
          payWeek: week.payWeek,
          amount: formatCents(payout.amountCents),
          status: payout.status,
          reason: payout.reason,
        },
        after: { payWeek: week.payWeek, amount: formatCents(payout.amountCents), status: "held", reason },
        happenedAt: deps.now(),
      });
      return answerWeek(deps, tx, week);
    },
    { isLong: true },
  );
}

/** Releases held pay to the next run. Refuses with NOT_FOUND and PAYOUT_NOT_HELD. */
export function releasePayout(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.releasePayout.input>,
): Promise<PayRunRow> {
  return deps.transact(
    async (tx) => {
      const week = await lockWeek(deps, tx, input);
      const { payout } = week;
      if (!payout || !(await release(tx, payout.id))) throw new Refused({ code: "PAYOUT_NOT_HELD" });
      await insertAudit(tx, {
        id: deps.newId(),
        userId: actor.userId,
        action: "admin.releasePayout",
        subjectId: week.userId,
        before: {
          payWeek: week.payWeek,
          amount: formatCents(payout.amountCents),
          status: "held",
          reason: payout.reason,
        },
        after: { payWeek: week.payWeek, amount: formatCents(payout.amountCents), status: "pending" },
        happenedAt: deps.now(),
      });
      return answerWeek(deps, tx, week);
    },
    { isLong: true },
  );
}
