import { TransferRefused } from "#adapters/payouts/port.ts";
import { book } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { tellFault } from "#platform/fault.ts";
import { later, minute } from "#platform/instants.ts";
import { lookAtAccount } from "./look-at-account.ts";
import {
  claimPayout,
  type DuePayout,
  holdClaimed,
  markPaid,
  markRefused,
  noteUnknown,
  type PayoutRow,
} from "./queries/payouts.ts";
import { tellRunner } from "./tell-runner.ts";

/** A payout is this long its sender's alone; what is on its way for longer is looked up by the next run. */
const sendingTakes = 10 * minute;

/** elsewhere: somebody else has it, or it is not to be sent any more. unknown: it stays on its way, to be looked up. */
export type SendOutcome = "paid" | "refused" | "unknown" | "elsewhere";

/** Payouts that were taken for sending before this instant, and still are on their way, may be taken again. */
export function staleBefore(deps: Deps): string {
  return later(deps.now(), -sendingTakes);
}

/**
 * Sends a payout and books it, once: it is taken before, under a key that stays the same until the provider says no for
 * certain, and what was sent for the runner's week already is looked up first, even before the first attempt. The provider forgets a key after a day: from then on
 * the looking up alone keeps a runner from being paid twice. Never throws for what the provider does.
 */
export async function sendPayout(deps: Deps, due: DuePayout): Promise<SendOutcome> {
  const payout = await claimPayout(deps.db, {
    payoutId: due.id,
    now: deps.now(),
    staleBefore: staleBefore(deps),
  });
  if (!payout) return "elsewhere";
  try {
    const transferId = (await findSent(deps, payout)) ?? (await transfer(deps, payout, due));
    await settle(deps, payout, transferId);
    return "paid";
  } catch (error) {
    if (error instanceof OtherAmount && payout.attempts === 1) {
      // Not sent by this database: an admin adjusts the week to what was paid, and releases it.
      await holdClaimed(deps.db, { payoutId: payout.id, attempt: payout.attempts, reason: error.message });
      return "unknown";
    }
    if (!(error instanceof TransferRefused)) return findOut(deps, payout, error);
    await markRefused(deps.db, {
      payoutId: payout.id,
      attempt: payout.attempts,
      reason: tellFault(new Error(error.message)),
    });
    await lookAgain(deps, payout, due);
    return "refused";
  }
}

async function transfer(deps: Deps, payout: PayoutRow, { accountId }: DuePayout): Promise<string> {
  const reference = transferOf(payout);
  const key = payout.refusals === 0 ? reference : `${reference}:${payout.refusals}`;
  return (await deps.payouts.transfer({ key, reference, accountId, cents: payout.amountCents })).transferId;
}

/** The transfer that was sent for a payout; null where none was. Throws where it is of another amount. */
async function findSent(deps: Deps, payout: PayoutRow): Promise<string | null> {
  const sent =
    (await deps.payouts.findTransfer(transferOf(payout))) ??
    // Transfers of the version before were named by the payout's id.
    (payout.attempts > 1 ? await deps.payouts.findTransfer(sourceOf(payout)) : null);
  if (sent && sent.cents !== payout.amountCents)
    throw new OtherAmount(`${sent.transferId} is of ${sent.cents} cents instead of ${payout.amountCents}`);
  return sent?.transferId ?? null;
}

/** The account may have been restricted since it was looked at: then its runner is to be told. */
async function lookAgain(deps: Deps, { userId }: PayoutRow, { accountId }: DuePayout): Promise<void> {
  if (!accountId) return;
  try {
    await lookAtAccount(deps, { userId, providerId: accountId });
  } catch {
    // The refusal is written down, and the next one leads here again.
  }
}

/** After an answer that says nothing: what was sent is booked, anything else stays on its way. */
async function findOut(deps: Deps, payout: PayoutRow, error: unknown): Promise<SendOutcome> {
  try {
    const transferId = await findSent(deps, payout);
    if (transferId) {
      await settle(deps, payout, transferId);
      return "paid";
    }
  } catch {
    // The first error says more of what went wrong.
  }
  await noteUnknown(deps.db, { payoutId: payout.id, attempt: payout.attempts, reason: tellFault(error) });
  return "unknown";
}

/** Marks a payout as paid and books it, in one commit; nothing where another run has done so. */
function settle(deps: Deps, payout: PayoutRow, transferId: string): Promise<void> {
  const { id: payoutId, userId, payWeek, amountCents } = payout;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (!(await markPaid(tx, { payoutId, providerId: transferId, now }))) return;
    await book(tx, {
      ids: { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() },
      now,
      movement: { kind: "payout", userId, payWeek, cents: amountCents, source: sourceOf(payout) },
    });
    await tellRunner(deps, tx, { type: "payoutPaid", userId, payWeek, cents: amountCents });
  });
}

/** The transfer's name at the provider: the same for a runner's week, whatever became of the database since. */
function transferOf({ userId, payWeek }: PayoutRow): string {
  return `payout:${userId}:${payWeek}`;
}

/** What the ledger calls it. */
function sourceOf(payout: PayoutRow): string {
  return `payout:${payout.id}`;
}

/** The provider has sent something else for the same week. */
class OtherAmount extends Error {
  override name = "OtherAmount";
}
