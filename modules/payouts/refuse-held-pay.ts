import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import { countUnknownTransfers, findConfirmedUntil, holdPay, isPayHeld } from "./queries/pay-holds.ts";

/**
 * Refuses with PAY_RUNS_HELD while the provider has sent transfers that this database does not know: then it is likely
 * a restored backup, which owes what was paid since. An operator confirms once (`docs/runbook.md`).
 */
export async function refuseHeldPay(deps: Deps): Promise<void> {
  if (deps.payouts.testMode) return;
  if (!(await isPayHeld(deps.db))) {
    // Asked before the database is: a transfer on its way is in both, or in the database alone.
    const transfers = await deps.payouts.latestTransfers({ after: await findConfirmedUntil(deps.db) });
    const [newest] = transfers;
    const unknownTransfers = newest ? await countUnknownTransfers(deps.db, transfers) : 0;
    if (!newest || unknownTransfers === 0) return;
    await holdPay(deps.db, {
      id: deps.newId(),
      foundAt: deps.now(),
      unknownTransfers,
      newestTransferAt: newest.createdAt,
    });
  }
  throw new Refused({ code: "PAY_RUNS_HELD" });
}
