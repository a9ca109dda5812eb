import { hash, randomInt } from "node:crypto";
import type { Db } from "#db/client.ts";
import { findAccountOf, findRecipient, lockUsers } from "#modules/accounts/index.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { notify } from "#modules/notices/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { localDay, monthOf, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract.ts";
import {
  countCredited,
  decideReferral,
  findOwnReferrals,
  findReferral,
  hasPaid,
  insertCode,
  insertHousehold,
  listDue,
  listHouseholds,
  listReturned,
  lockOpen,
  markReversed,
  wasServedBefore,
} from "./queries/referrals.ts";
import {
  codeLetters,
  daysToJoin,
  daysToReverse,
  householdKeys,
  ownCode,
  ownCodeLength,
  referrerCredit,
} from "./rules.ts";

/** The homeowner's own code and whom it brought. */
export const referrals: HomeownerAct<typeof contract.referrals> = async (deps, { userId }) => {
  const now = deps.now();
  const { creditCents, mostAMonth } = await ruleOn(deps.db, "referrals", localDay(now, platformTimeZone));
  const own = await findOwnReferrals(deps.db, { userId, openSince: later(now, -daysToJoin * day) });
  const { code, waiting, credited, expected } = own;
  return {
    ...{ mostAMonth, code, waiting, credited },
    amount: creditCents === 0 ? null : formatCents(creditCents),
    earned: formatCents(own.earnedCents),
    expected: expected && { from: expected.from, amount: formatCents(expected.cents) },
  };
};

/** Makes the homeowner's own code. Safe to repeat. */
export const shareReferral: HomeownerAct<typeof contract.shareReferral> = async (deps, actor) => {
  const { userId } = actor;
  const numbers = () => Array.from({ length: ownCodeLength }, () => randomInt(codeLetters));
  // Another homeowner with the same code is nearly impossible.
  while (!(await insertCode(deps.db, { userId, code: ownCode(numbers()), createdAt: deps.now() })));
  return referrals(deps, actor);
};

/**
 * Credits referrals whose first pickup was kept and whose first bill was paid, and takes credits back whose payment was
 * returned. One transaction each, at most `limit`; the next run takes the rest. Safe to repeat and to run concurrently.
 */
export async function settleReferrals(
  deps: Deps,
  { signal, limit = 1000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<{ referrals: number; referralsReversed: number }> {
  const now = deps.now();
  const settled = { referrals: 0, referralsReversed: 0 };
  for (const { userId } of await listDue(deps.db, { joinedSince: later(now, -daysToJoin * day), limit })) {
    if (signal?.aborted) return settled;
    if (await credit(deps, userId)) settled.referrals += 1;
  }
  const decidedSince = later(now, -daysToReverse * day);
  for (const { userId } of await listReturned(deps.db, { decidedSince, limit })) {
    if (signal?.aborted) return settled;
    if (await reverse(deps, userId)) settled.referralsReversed += 1;
  }
  return settled;
}

/** Decides one referral. True if it was credited now. */
function credit(deps: Deps, userId: string): Promise<boolean> {
  return deps.transact(async (tx) => {
    const found = await findReferral(tx, userId);
    if (!found) return false;
    const { referrerId, creditCents } = found;
    await lockUsers(tx, [userId, referrerId]);
    if (!(await lockOpen(tx, userId))) return false;
    const now = deps.now();
    const isNew = await isNewHousehold(deps, tx, { userId, referrerId });
    const decided = { userId, decidedAt: now };
    if (!isNew) {
      await decideReferral(tx, { ...decided, outcome: "sameHousehold", referrerCents: null });
      return false;
    }
    const referrerCents = await creditOfReferrer(deps, tx, { referrerId, creditCents });
    await decideReferral(tx, { ...decided, outcome: "credited", referrerCents });
    await book(deps, tx, { userId, of: userId, cents: creditCents, whose: "own" });
    await book(deps, tx, { userId, of: referrerId, cents: referrerCents, whose: "theirs" });
    return true;
  });
}

/** Keeps what the household is known by, unless it is the referrer's, was served before, or counted before. */
async function isNewHousehold(
  deps: Deps,
  tx: Db,
  { userId, referrerId }: { userId: string; referrerId: string },
): Promise<boolean> {
  const [own, other] = [await findAccountOf(tx, userId), await findAccountOf(tx, referrerId)];
  if (own === null || other === null) return false;
  const withCards = !deps.payments.testMode;
  const households = await listHouseholds(tx, { accountIds: [own, other], withCards });
  const keysOf = (accountId: string) =>
    new Set(households.filter((each) => each.accountId === accountId).flatMap(householdKeys));
  const keys = keysOf(own);
  if (!keys.isDisjointFrom(keysOf(other)) || (await wasServedBefore(tx, own))) return false;
  return insertHousehold(tx, { userId, digests: [...keys].map((key) => hash("sha256", key, "base64url")) });
}

/** What the referrer gets: nothing beyond a month's limit, or once their account is gone. */
async function creditOfReferrer(
  deps: Deps,
  tx: Db,
  { referrerId, creditCents }: { referrerId: string; creditCents: Cents },
): Promise<Cents> {
  const today = localDay(deps.now(), platformTimeZone);
  const since = startOfDay(monthOf(today).from, platformTimeZone);
  const thisMonth = await countCredited(tx, { referrerId, since });
  if (thisMonth === null) return 0;
  return referrerCredit(await ruleOn(tx, "referrals", today), { creditCents, thisMonth });
}

type Booked = { userId: string; of: string; cents: Cents; whose: "own" | "theirs" };

/** One side's credit with its notice; nothing for 0 cents. */
async function book(deps: Deps, tx: Db, { userId, of, cents, whose }: Booked): Promise<void> {
  const source = `referral:${userId}:${whose}`;
  if (!(await bookMovement(deps, tx, { kind: "credit", userId: of, source, cents }))) return;
  const params = { amount: `$${formatCents(cents)}`, whose };
  await notify(deps, tx, { userId: of, type: "referralCredited", params, link: "/settings#billing" });
}

/** Takes both credits back. True if that was now. */
function reverse(deps: Deps, userId: string): Promise<boolean> {
  return deps.transact(async (tx) => {
    const found = await findReferral(tx, userId);
    if (!found) return false;
    const { referrerId, creditCents, referrerCents } = found;
    await lockUsers(tx, [userId, referrerId]);
    if ((await hasPaid(tx, userId)) || !(await markReversed(tx, { userId, now: deps.now() }))) return false;
    await bookBack(deps, tx, { userId, of: userId, cents: creditCents, whose: "own" });
    await bookBack(deps, tx, { userId, of: referrerId, cents: referrerCents ?? 0, whose: "theirs" });
    return true;
  });
}

async function bookBack(deps: Deps, tx: Db, { userId, of, cents, whose }: Booked): Promise<void> {
  const source = `referral:${userId}:${whose}:back`;
  if (!(await bookMovement(deps, tx, { kind: "credit_reversal", userId: of, source, cents }))) return;
  // A deleted account gets no notice.
  if (!(await findRecipient(tx, of))) return;
  const params = { amount: `$${formatCents(cents)}`, whose };
  await notify(deps, tx, { userId: of, type: "referralReversed", params, link: "/settings#billing" });
}
