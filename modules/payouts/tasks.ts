import pLimit from "p-limit";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstRestingPayWeek } from "#platform/time/periods.ts";
import { preparePayouts, refuseHeldPay } from "./holds.ts";
import {
  countUnsettled,
  type DuePayout,
  listAwaitedAccounts,
  listDuePayouts,
  markWaiting,
} from "./queries/payouts.ts";
import { checkAccount, notifyRunner, type SendOutcome, sendPayout, staleBefore } from "./send-payout.ts";
import { takeBackReferrals } from "./take-back-referrals.ts";

type Limits = {
  signal?: AbortSignal;
  /** The most payouts to try; all due ones by default. */
  payouts?: number;
  /** How many to send concurrently; 8 by default. */
  atOnce?: number;
};

type Sending = Limits & {
  /** Sends only weeks before this one; all closed ones by default. */
  beforeWeek?: string;
};

/** What a pay run did, and what is left for the next one. */
export type PayCounts = {
  /** Payouts made from closed weeks. */
  prepared: number;
  paid: number;
  refused: number;
  /** The provider did not answer, or not clearly. */
  unknown: number;
  /** Unpaid for any reason; the next four are parts of it. */
  unsettled: number;
  /** Runners without a ready account. */
  waiting: number;
  held: number;
  failed: number;
  sending: number;
};

/** How many to make, notify or list together. */
const pageSize = 200;

/** The scheduled pay run: waits over Monday and pays a week on Tuesday at 9 AM in the platform's time zone. */
export function payWeekly(deps: Deps, limits: Limits = {}): Promise<PayCounts> {
  return pay(deps, { ...limits, beforeWeek: firstRestingPayWeek(deps.now(), platformTimeZone) });
}

/**
 * The weekly pay run: makes the payouts of every closed week and sends those due, each runner separately. Safe to
 * repeat, beside another run and after a crash: a runner is paid once a week. Refuses as `refuseHeldPay` does.
 */
export async function pay(deps: Deps, limits: Sending = {}): Promise<PayCounts> {
  await refuseHeldPay(deps);
  await takeBackReferrals(deps);
  const prepared = await preparePayouts(deps);
  const outcomes: Record<SendOutcome, number> = { paid: 0, refused: 0, unknown: 0, elsewhere: 0 };
  if (!deps.payouts.testMode) {
    await checkAwaitedAccounts(deps, limits);
    await tellWaiting(deps, limits);
  }
  await sendDue(deps, limits, outcomes);
  const { elsewhere: _elsewhere, ...counts } = outcomes;
  return { prepared, ...counts, ...(await countLeft(deps)) };
}

async function sendDue(deps: Deps, limits: Sending, outcomes: Record<SendOutcome, number>): Promise<void> {
  const run = pLimit(limits.atOnce ?? 8);
  const faults: unknown[] = [];
  let after: { payWeek: string; id: string } | null = null;
  let left = limits.payouts ?? Number.POSITIVE_INFINITY;
  while (left > 0 && !limits.signal?.aborted) {
    const limit = Math.min(pageSize, left);
    const due: (DuePayout & { payWeek: string })[] = await listDuePayouts(deps.db, {
      staleBefore: staleBefore(deps),
      beforeWeek: limits.beforeWeek ?? null,
      anyone: deps.payouts.testMode,
      limit,
      after,
    });
    const sent = due.map((payout) =>
      run(async () => {
        if (limits.signal?.aborted) return;
        outcomes[await sendPayout(deps, payout)] += 1;
      }),
    );
    // One runner's broken row must not hold up the others; throw after everyone had a turn.
    for (const result of await Promise.allSettled(sent))
      if (result.status === "rejected") faults.push(result.reason);
    if (due.length < limit) break;
    after = due.at(-1) ?? null;
    left -= due.length;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payouts could not be sent`);
}

/**
 * An account may have become ready without a webhook. Accounts the provider does not answer for are checked next time.
 */
async function checkAwaitedAccounts(deps: Deps, limits: Limits): Promise<void> {
  const run = pLimit(limits.atOnce ?? 8);
  const accounts = await listAwaitedAccounts(deps.db, pageSize);
  await Promise.allSettled(
    accounts.map((account) =>
      run(async () => {
        if (!limits.signal?.aborted) await checkAccount(deps, account);
      }),
    ),
  );
}

/** Notifies each runner without a ready account, once per pay week. */
async function tellWaiting(deps: Deps, limits: Limits): Promise<void> {
  for (let told = pageSize; told === pageSize && !limits.signal?.aborted; ) {
    told = await deps.transact(async (tx) => {
      const waiting = await markWaiting(tx, pageSize);
      for (const { userId, payWeek, amountCents } of waiting)
        await notifyRunner(deps, tx, { type: "payoutWaiting", userId, payWeek, cents: amountCents });
      return waiting.length;
    });
  }
}

async function countLeft(
  deps: Deps,
): Promise<Pick<PayCounts, "unsettled" | "waiting" | "held" | "failed" | "sending">> {
  const left = await countUnsettled(deps.db);
  const of = (status: string) => left.find((row) => row.status === status)?.count ?? 0;
  return {
    unsettled: left.reduce((sum, { count }) => sum + count, 0),
    waiting: left.reduce((sum, { waiting }) => sum + waiting, 0),
    held: of("held"),
    failed: of("failed"),
    sending: of("sending"),
  };
}
