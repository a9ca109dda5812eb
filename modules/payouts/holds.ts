import type { Db } from "#db/client.ts";
import { findRunner, lockRunner } from "#modules/accounts/index.ts";
import { book } from "#modules/billing/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { addDays, platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf } from "#platform/time/periods.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { renderPayRunRow } from "./pay-reads.ts";
import {
  countUnknownTransfers,
  findConfirmedUntil,
  findRefusedEarning,
  firstUnpreparedWeek,
  freedSource,
  type HeldEarning,
  heldSource,
  holdPay,
  isPayHeld,
  listEarningsToFree,
  listEarningsToHold,
} from "./queries/holds.ts";
import { findPayRunRow } from "./queries/pay-weeks.ts";
import {
  holdPayout as hold,
  insertPayouts,
  listUnpreparedWeeks,
  lockPayout,
  lockPayWeeks,
  type PayoutRow,
  releasePayout as release,
} from "./queries/payouts.ts";
import { heldReason } from "./rules.ts";

/** Removes earnings that may not be paid yet from a closed week, each once. Under `lockPayWeeks`. */
async function holdEarnings(deps: Deps, tx: Db, payWeek: string): Promise<void> {
  for (const held of await listEarningsToHold(tx, { payWeek, now: deps.now() }))
    await move(deps, tx, held, { payWeek, sign: -1, source: heldSource(held.jobId) });
}

/** Restores held earnings that may be paid now. Under `lockPayWeeks`. */
async function freeEarnings(deps: Deps, tx: Db, openWeek: string): Promise<void> {
  const freed = await listEarningsToFree(tx, deps.now());
  if (freed.length === 0) return;
  const payWeek = await firstUnpreparedWeek(tx, addDays(openWeek, -7));
  for (const held of freed) await move(deps, tx, held, { payWeek, sign: 1, source: freedSource(held.jobId) });
}

/**
 * Takes an earning refused before it was paid out of its week. If deductions used part of it, the pay run does
 * this. Under `lockPayWeeks`.
 */
export async function takeBackRefused(deps: Deps, tx: Db, jobId: string): Promise<void> {
  const refused = await findRefusedEarning(tx, { jobId, now: deps.now() });
  if (refused) await move(deps, tx, refused, { ...refused, sign: -1, source: heldSource(jobId) });
}

function move(
  deps: Deps,
  tx: Db,
  { userId, cents, isForDay }: HeldEarning,
  to: { payWeek: string; sign: 1 | -1; source: string },
): Promise<boolean> {
  const { payWeek, sign, source } = to;
  const reason = heldReason(sign * cents, isForDay);
  const ids = { transaction: deps.newId(), debit: deps.newId(), credit: deps.newId() };
  const movement = { kind: "adjustment" as const, userId, payWeek, cents: sign * cents, source, reason };
  return book(tx, { ids, now: deps.now(), movement });
}

/** Makes the payouts of all closed weeks, one per runner, or none. Safe to repeat. Returns how many. */
export function preparePayouts(deps: Deps): Promise<number> {
  const prepare = async (tx: Db) => {
    await lockPayWeeks(tx);
    const openWeek = firstOpenPayWeek(deps.now(), platformTimeZone);
    await freeEarnings(deps, tx, openWeek);
    let made = 0;
    for (const week of await listUnpreparedWeeks(tx, openWeek)) made += await prepareWeek(deps, tx, week);
    return made;
  };
  return deps.transact(prepare, { isLong: true });
}

/** The same for one closed week, under `lockPayWeeks`. Holds earnings that may not be paid yet. */
async function prepareWeek(deps: Deps, tx: Db, payWeek: string): Promise<number> {
  await holdEarnings(deps, tx, payWeek);
  return insertPayouts(tx, { payWeek, now: deps.now() });
}

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

export type LockedWeek = {
  runnerId: string;
  userId: string;
  /** The Monday. */
  payWeek: string;
  /** Over, or with payouts already: a process whose clock is fast makes them early. */
  isClosed: boolean;
  /** Held until the transaction ends; null when the week is not closed or owes nothing. */
  payout: PayoutRow | null;
};

/**
 * A runner's week, held until the transaction ends: nothing is booked into it and none of its payouts is claimed. Makes
 * a closed week's payouts if missing, so it needs a long transaction. Refuses with NOT_FOUND.
 */
export async function lockWeek(
  deps: Deps,
  tx: Db,
  of: { runnerId: string; week: string },
): Promise<LockedWeek> {
  await lockPayWeeks(tx);
  const runner = await lockRunner(tx, of.runnerId);
  if (!runner) throw new Refused({ code: "NOT_FOUND" });
  const { userId } = runner;
  const payWeek = mondayOf(of.week);
  const isClosed =
    payWeek < firstOpenPayWeek(deps.now(), platformTimeZone) ||
    (await firstUnpreparedWeek(tx, payWeek)) !== payWeek;
  const payout = isClosed ? await preparedPayout(deps, tx, { userId, payWeek }) : null;
  return { runnerId: of.runnerId, userId, payWeek, isClosed, payout };
}

/** The payout of a runner's closed week, held; makes everyone's payouts for that week if missing. */
export async function preparedPayout(
  deps: Deps,
  tx: Db,
  of: { userId: string; payWeek: string },
): Promise<PayoutRow | null> {
  const payout = await lockPayout(tx, of);
  if (payout) return payout;
  // As in a pay run: once the week has payouts, freed earnings would have to wait for the next one.
  await freeEarnings(deps, tx, firstOpenPayWeek(deps.now(), platformTimeZone));
  await prepareWeek(deps, tx, of.payWeek);
  return lockPayout(tx, of);
}

/** The runner's week in API form after a change. Zeros when nothing is owed or paid. */
export async function answerWeek(deps: Deps, tx: Db, { runnerId, userId, payWeek }: LockedWeek) {
  const row = await findPayRunRow(tx, { payWeek, userId });
  if (row) return renderPayRunRow(deps, payWeek, row);
  const runner = await findRunner(tx, runnerId);
  if (!runner) throw new Error(`Runner ${runnerId} has gone`);
  const { firstName, lastName } = runner.user;
  const nothing = {
    hasAccount: true,
    totalCents: 0,
    jobs: 0,
    earnedCents: 0,
    adjustedCents: 0,
    yearPaidCents: 0,
    payout: null,
  };
  return renderPayRunRow(deps, payWeek, { userId, runnerId, firstName, lastName, ...nothing });
}

/**
 * Holds a runner's pay of a closed week until it is released; the reason appears on the statement. A payout already
 * held gets the new reason. Refuses with NOT_FOUND, PAY_WEEK_OPEN, NO_PAYOUT and PAYOUT_SENT.
 */
export const holdPayout: AdminAct<typeof contract.holdPayout> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const week = await lockWeek(deps, tx, input);
      if (!week.isClosed) throw new Refused({ code: "PAY_WEEK_OPEN" });
      const { payout } = week;
      if (!payout) throw new Refused({ code: "NO_PAYOUT" });
      const { reason } = input;
      if (!(await hold(tx, { payoutId: payout.id, reason }))) throw new Refused({ code: "PAYOUT_SENT" });
      await audit(deps, tx, actor, {
        action: "admin.holdPayout",
        subjectId: week.userId,
        before: {
          payWeek: week.payWeek,
          amount: formatCents(payout.amountCents),
          status: payout.status,
          reason: payout.reason,
        },
        after: { payWeek: week.payWeek, amount: formatCents(payout.amountCents), status: "held", reason },
      });
      return answerWeek(deps, tx, week);
    },
    { isLong: true },
  );

/** Releases held pay to the next run. Refuses with NOT_FOUND and PAYOUT_NOT_HELD. */
export const releasePayout: AdminAct<typeof contract.releasePayout> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const week = await lockWeek(deps, tx, input);
      const { payout } = week;
      if (!payout || !(await release(tx, payout.id))) throw new Refused({ code: "PAYOUT_NOT_HELD" });
      await audit(deps, tx, actor, {
        action: "admin.releasePayout",
        subjectId: week.userId,
        before: {
          payWeek: week.payWeek,
          amount: formatCents(payout.amountCents),
          status: "held",
          reason: payout.reason,
        },
        after: { payWeek: week.payWeek, amount: formatCents(payout.amountCents), status: "pending" },
      });
      return answerWeek(deps, tx, week);
    },
    { isLong: true },
  );
