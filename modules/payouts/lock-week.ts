import type { Db } from "#db/client.ts";
import { findRunner, lockRunner } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf } from "#platform/time/pay-week.ts";
import { Refused } from "#platform/values/refusal.ts";
import { freeEarnings } from "./held-earnings.ts";
import { prepareWeek } from "./prepare-payouts.ts";
import { findPayRunRow } from "./queries/pay-weeks.ts";
import { lockPayout, lockPayWeeks, type PayoutRow } from "./queries/payouts.ts";
import { renderPayRunRow } from "./render-week.ts";

export type LockedWeek = {
  runnerId: string;
  userId: string;
  /** The Monday. */
  payWeek: string;
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
  const isClosed = payWeek < firstOpenPayWeek(deps.now(), platformTimeZone);
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
    payout: null,
  };
  return renderPayRunRow(deps, payWeek, { userId, runnerId, firstName, lastName, ...nothing });
}
