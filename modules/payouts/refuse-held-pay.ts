import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import { countUnknownTransfers, findConfirmedUntil, holdPay, isPayHeld } from "./queries/pay-holds.ts";

/**
 * Refuses with PAY_RUNS_HELD while the provider has transfers that this database does not know. Then it is probably a
 * restored backup that still owes pay already sent. An operator confirms once (`docs/runbook.md`).
 */
export async function refuseHeldPay(deps: Deps): Promise<void> {
  if (deps.payouts.testMode) return;
  if (!(await isPayHeld(deps.db))) {
    // Ask the provider before the database, so that a transfer on its way is in both or only in the database.
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
