import { hash, randomInt } from "node:crypto";
import type { Db } from "#db/client.ts";
import { lockUsers } from "#modules/accounts/index.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { notify } from "#modules/notices/index.ts";
import { lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import { defaultRules } from "#modules/rates/rules.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import type { Limits } from "#platform/schedule.ts";
import { localDay, monthOf, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/runners.ts";
import { insertCode } from "./queries/referrals.ts";
import {
  countPaidRunners,
  decideRunnerReferral,
  findNewRunner,
  findOwnRunnerReferrals,
  findReferringRunner,
  findRunnerReferral,
  hasStopped,
  insertRunnerKeys,
  insertRunnerReferral,
  listDueRunners,
  listRunnerPersons,
  listRunnerReferrals,
  lockOpenRunner,
  openPayWeek,
} from "./queries/runner-referrals.ts";
import { settleReferrals } from "./referrals.ts";
import { runnerKeys, runnerReferralState } from "./rules/runners.ts";
import { codeLetters, daysToJoin, ownCode, ownCodeLength, referrerCredit } from "./rules.ts";

const openSince = (deps: Deps) => later(deps.now(), -daysToJoin * day);

/** What a runner's code gives, for anonymous callers; null if nothing. The route limits calls. */
export async function findRunnerCode(
  deps: Deps,
  { code }: { code: string },
): Promise<contract.RunnerCodeGives | null> {
  const { runnerPayCents, runnerPickups } = await ruleToday(deps, deps.db);
  const referrer = runnerPayCents > 0 ? await findReferringRunner(deps.db, code) : null;
  return referrer && giving(code, referrer.name, { payCents: runnerPayCents, pickups: runnerPickups });
}

/** Today's rule. Rules stored before runner referrals lack their fields. */
const ruleToday = async (deps: Deps, db: Db) => ({
  ...defaultRules.referrals,
  ...(await ruleOn(db, "referrals", localDay(deps.now(), platformTimeZone))),
});

const giving = (code: string, from: string, of: { payCents: Cents; pickups: number }) => ({
  ...{ code, from, amount: formatCents(of.payCents), pickups: of.pickups },
});

/** The runner's own code and the runners they referred. */
export const runnerReferral: RunnerAct<typeof contract.runnerReferral> = async (deps, { userId }) => {
  const { runnerPayCents, runnerPickups, mostAMonth } = await ruleToday(deps, deps.db);
  const own = await findOwnRunnerReferrals(deps.db, { userId, openSince: openSince(deps) });
  const { code, waiting, paid, earnedCents, expected } = own;
  return {
    ...{ mostAMonth, pickups: runnerPickups, code, waiting, paid },
    amount: runnerPayCents === 0 ? null : formatCents(runnerPayCents),
    earned: formatCents(earnedCents),
    expected: expected && {
      ...{ from: expected.from, pickups: expected.pickups, done: expected.done },
      amount: formatCents(expected.cents),
    },
  };
};

/** Creates the runner's own code. Safe to repeat. */
export const shareRunnerReferral: RunnerAct<typeof contract.shareRunnerReferral> = async (deps, actor) => {
  const { userId } = actor;
  const numbers = () => Array.from({ length: ownCodeLength }, () => randomInt(codeLetters));
  // A collision with another code is very unlikely.
  while (!(await insertCode(deps.db, { userId, code: ownCode(numbers()), createdAt: deps.now() })));
  return runnerReferral(deps, actor);
};

/**
 * Joins with another runner's code: both get what today's rule promises after the new runner's pickups. Safe to repeat.
 * Refuses with CODE_UNKNOWN, CODE_OWN for the runner's own code or an owner with the same phone, email or bank account,
 * CODE_FOR_NEW after a completed pickup or for a referrer who applied later, and CODE_OTHER after joining with another
 * code.
 */
export const joinRunner: RunnerAct<typeof contract.joinRunner> = (deps, { userId }, { code }) =>
  deps.transact(async (tx) => {
    const referrer = await findReferringRunner(tx, code);
    if (referrer) await lockUsers(tx, [userId, referrer.userId]);
    await lockRatesShared(tx);
    const known = await findRunnerReferral(tx, userId);
    if (referrer && known?.referrerId === referrer.userId) return giving(code, referrer.name, known);
    const { runnerPayCents: payCents, runnerPickups: pickups } = await ruleToday(deps, tx);
    const own = await findNewRunner(tx, userId);
    if (!referrer || !own || payCents === 0) throw new Refused({ code: "CODE_UNKNOWN" });
    const referrerId = referrer.userId;
    if (referrerId === userId || (await keysOfNew(deps, tx, { userId, referrerId })) === null)
      throw new Refused({ code: "CODE_OWN" });
    // Only an earlier applicant can refer a later one, so referrals cannot form a circle.
    if (own.completed > 0 || Date.parse(referrer.since) >= Date.parse(own.since))
      throw new Refused({ code: "CODE_FOR_NEW" });
    const joined = { userId, referrerId, payCents, pickups, joinedAt: deps.now() };
    if (!(await insertRunnerReferral(tx, joined))) throw new Refused({ code: "CODE_OTHER" });
    return giving(code, referrer.name, joined);
  });

/** The keys of a new runner; null when one of them is also the referrer's. */
async function keysOfNew(
  deps: Deps,
  tx: Db,
  { userId, referrerId }: { userId: string; referrerId: string },
): Promise<Set<string> | null> {
  const persons = await listRunnerPersons(tx, {
    userIds: [userId, referrerId],
    isReal: !deps.payouts.testMode,
  });
  const keysOf = (id: string) =>
    new Set(persons.filter((person) => person.userId === id).flatMap(runnerKeys));
  const keys = keysOf(userId);
  return keys.isDisjointFrom(keysOf(referrerId)) ? keys : null;
}

/**
 * Pays referrals whose new runner completed enough pickups, in the current pay week. One transaction each, at most
 * `limit`; the next run pays the rest. Safe to repeat and to run concurrently.
 */
export async function settleRunnerReferrals(
  deps: Deps,
  { signal, limit = 1000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<{ runnerReferrals: number }> {
  let runnerReferrals = 0;
  for (const { userId } of await listDueRunners(deps.db, { joinedSince: openSince(deps), limit })) {
    if (signal?.aborted) break;
    if (await pay(deps, userId)) runnerReferrals += 1;
  }
  return { runnerReferrals };
}

/** Hourly: settles the referrals of homeowners, then those of runners. */
export async function settleAllReferrals(deps: Deps, limits?: Limits): Promise<Record<string, number>> {
  return { ...(await settleReferrals(deps, limits)), ...(await settleRunnerReferrals(deps, limits)) };
}

/** Decides one referral. True if it was paid now. */
function pay(deps: Deps, userId: string): Promise<boolean> {
  return deps.transact(async (tx) => {
    const found = await findRunnerReferral(tx, userId);
    if (!found) return false;
    const { referrerId, payCents } = found;
    await lockUsers(tx, [userId, referrerId]);
    if (!(await lockOpenRunner(tx, userId))) return false;
    const decided = { userId, decidedAt: deps.now() };
    const refused = await refusalOf(deps, tx, { userId, referrerId });
    if (refused) {
      await decideRunnerReferral(tx, { ...decided, outcome: refused, referrerCents: null });
      return false;
    }
    const referrerCents = await payOfReferrer(deps, tx, { referrerId, payCents });
    await decideRunnerReferral(tx, { ...decided, outcome: "paid", referrerCents });
    const payWeek = await openPayWeek(tx, payWeekOf(deps.now(), platformTimeZone));
    await book(deps, tx, { userId, of: userId, cents: payCents, whose: "own", payWeek });
    await book(deps, tx, { userId, of: referrerId, cents: referrerCents, whose: "theirs", payWeek });
    return true;
  });
}

/** Why a referral pays nothing; null if it pays. Stores what identifies the new runner. */
async function refusalOf(
  deps: Deps,
  tx: Db,
  { userId, referrerId }: { userId: string; referrerId: string },
): Promise<"stopped" | "samePerson" | null> {
  if ((await hasStopped(tx, userId)).isStopped) return "stopped";
  const keys = await keysOfNew(deps, tx, { userId, referrerId });
  if (keys === null) return "samePerson";
  const digests = [...keys].map((key) => hash("sha256", key, "base64url"));
  return (await insertRunnerKeys(tx, { userId, digests })) ? null : "samePerson";
}

/** What the referrer gets: nothing beyond the monthly limit, or once stopped or deleted. */
async function payOfReferrer(
  deps: Deps,
  tx: Db,
  { referrerId, payCents }: { referrerId: string; payCents: Cents },
): Promise<Cents> {
  const { isStopped, isErased } = await hasStopped(tx, referrerId);
  if (isStopped || isErased) return 0;
  const since = startOfDay(monthOf(localDay(deps.now(), platformTimeZone)).from, platformTimeZone);
  const thisMonth = await countPaidRunners(tx, { referrerId, since });
  return referrerCredit(await ruleToday(deps, tx), { creditCents: payCents, thisMonth });
}

/** One side's pay with its notice; nothing for 0 cents. */
async function book(
  deps: Deps,
  tx: Db,
  of: { userId: string; of: string; cents: Cents; whose: "own" | "theirs"; payWeek: string },
): Promise<void> {
  const { userId, cents, whose, payWeek } = of;
  const movement = {
    kind: "adjustment" as const,
    ...{ userId: of.of, payWeek, cents, reason: "referral" },
    source: `runnerReferral:${userId}:${whose}`,
  };
  if (!(await bookMovement(deps, tx, movement))) return;
  await notify(deps, tx, {
    userId: of.of,
    type: "runnerReferral",
    params: { amount: `$${formatCents(cents)}`, whose },
    link: `/runner/statement/${payWeek}`,
  });
}

/** Referrals of runners with their status. */
export const runnerReferrals: AdminAct<typeof contract.runnerReferrals> = async (deps, _actor, input) => {
  const { rows, nextCursor } = cutSorted(await listRunnerReferrals(deps.db, input), input.limit);
  const since = openSince(deps);
  return {
    rows: rows.map(({ payCents, paidCents, outcome, reversedAt, ...row }) => ({
      ...row,
      amount: formatCents(payCents),
      paid: formatCents(paidCents),
      state: runnerReferralState({ outcome, reversedAt, joinedAt: row.joinedAt }, since),
    })),
    nextCursor,
  };
};
