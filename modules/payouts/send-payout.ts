import { TransferRefused } from "#adapters/payouts/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { book } from "#modules/billing/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { describeFault } from "#platform/failures.ts";
import { later, minute } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { answerWeek, lockWeek, refuseHeldPay } from "./holds.ts";
import {
  claimPayout,
  type DuePayout,
  findPayoutAccount,
  markPaid,
  markRefused,
  noteUnknown,
  type PayoutAccountRow,
  type PayoutRow,
  updatePayoutAccount,
  withholdClaimed,
} from "./queries/payouts.ts";

/**
 * Fetches the state of a runner's account from the provider and stores it. Throws when the provider does not answer.
 */
export async function checkAccount(deps: Deps, account: Pick<PayoutAccountRow, "userId" | "providerId">) {
  const askedAt = deps.now();
  const state = await deps.payouts.findRecipient(account.providerId);
  await updatePayoutAccount(deps.db, { userId: account.userId, askedAt, ...state });
}

/** Tells a runner the result of a week's pay, also by email. Does nothing for a deleted account. */
export async function notifyRunner(
  deps: Deps,
  tx: Db,
  news: { type: "payoutPaid" | "payoutWaiting"; userId: string; payWeek: string; cents: Cents },
): Promise<void> {
  if (!(await findRecipient(tx, news.userId))) return;
  const { type, userId, payWeek } = news;
  const params = { amount: `$${formatCents(news.cents)}`, week: payWeek, page: `/${payWeek}` };
  const link = type === "payoutPaid" ? `/runner/statement/${payWeek}` : "/settings";
  await notifyAndEmail(deps, tx, { userId, type, params, link });
}

/** How long a sender owns a payout; after that the next run looks up what happened. */
const sendingTakes = 10 * minute;

/** elsewhere: another sender has it, or it should no longer be sent. unknown: it stays on its way until looked up. */
export type SendOutcome = "paid" | "refused" | "unknown" | "elsewhere";

/** Payouts claimed before this instant and still on their way may be claimed again. */
export function staleBefore(deps: Deps): string {
  return later(deps.now(), -sendingTakes);
}

/**
 * Sends and books a payout once. Claims it first, under a key that stays the same until the provider clearly refuses.
 * Before every attempt, looks up what was already sent for the runner's week. The provider forgets keys after a day;
 * after that only this lookup prevents a double payment. Never throws for provider errors.
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
    if (error instanceof OtherAmount) {
      // Another copy of this database sent it: an admin adjusts the week to the amount paid and releases it.
      await withholdClaimed(deps.db, {
        payoutId: payout.id,
        attempt: payout.attempts,
        reason: error.message,
      });
      return "unknown";
    }
    if (!(error instanceof TransferRefused)) return findOut(deps, payout, error);
    await markRefused(deps.db, {
      payoutId: payout.id,
      attempt: payout.attempts,
      reason: describeFault(new Error(error.message)),
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

/** The transfer already sent for a payout; null when there is none. Throws when its amount differs. */
async function findSent(deps: Deps, payout: PayoutRow): Promise<string | null> {
  const sent =
    (await deps.payouts.findTransfer(transferOf(payout))) ??
    // The previous version named transfers by the payout's id.
    (payout.attempts > 1 ? await deps.payouts.findTransfer(sourceOf(payout)) : null);
  if (sent && sent.cents !== payout.amountCents)
    throw new OtherAmount(`${sent.transferId} is of ${sent.cents} cents instead of ${payout.amountCents}`);
  return sent?.transferId ?? null;
}

/** The account may have been restricted since the last check; then the runner is notified. */
async function lookAgain(deps: Deps, { userId }: PayoutRow, { accountId }: DuePayout): Promise<void> {
  if (!accountId) return;
  try {
    await checkAccount(deps, { userId, providerId: accountId });
  } catch {
    // The refusal is stored, and the next one leads here again.
  }
}

/** After an unclear answer, books what was sent; anything else stays on its way. */
async function findOut(deps: Deps, payout: PayoutRow, error: unknown): Promise<SendOutcome> {
  try {
    const transferId = await findSent(deps, payout);
    if (transferId) {
      await settle(deps, payout, transferId);
      return "paid";
    }
  } catch {
    // The first error explains more.
  }
  await noteUnknown(deps.db, { payoutId: payout.id, attempt: payout.attempts, reason: describeFault(error) });
  return "unknown";
}

/** Marks a payout as paid and books it, in one commit; does nothing when another run already did. */
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
    await notifyRunner(deps, tx, { type: "payoutPaid", userId, payWeek, cents: amountCents });
  });
}

/** The transfer's name at the provider, always the same for a runner's week, even after a database restore. */
function transferOf({ userId, payWeek }: PayoutRow): string {
  return `payout:${userId}:${payWeek}`;
}

function sourceOf(payout: PayoutRow): string {
  return `payout:${payout.id}`;
}

/** The provider sent a different amount for the same week. */
class OtherAmount extends Error {
  override name = "OtherAmount";
}

/**
 * Resends one payout that the provider refused, without waiting for the next run, and returns the result. Refuses with
 * NOT_FOUND, PAYOUT_SENT, PAYOUT_NOT_FAILED (also without an account to send it to), and PAY_RUNS_HELD as a pay run
 * does.
 */
export const retryPayout: AdminAct<typeof contract.retryPayout> = async (deps, actor, input) => {
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
      await audit(deps, tx, actor, {
        action: "admin.retryPayout",
        subjectId: userId,
        before: {
          payWeek,
          amount: formatCents(payout.amountCents),
          status: payout.status,
          reason: payout.reason,
        },
        after: { payWeek, amount: formatCents(payout.amountCents), status: "sending" },
      });
      return { week, due: { id: payout.id, accountId } };
    },
    { isLong: true },
  );
  await sendPayout(deps, due);
  return deps.transact((tx) => answerWeek(deps, tx, week));
};
