import { findAccountOf, lockUser, lockUsers } from "#modules/accounts/index.ts";
import { bookMovement, homePrice, tellCreditsOf } from "#modules/billing/index.ts";
import { lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { CodeGives } from "./contract.ts";
import { redeemGift } from "./gifts.ts";
import { type CouponRow, findCoupon, findUse, insertUse, takeUse } from "./queries/coupons.ts";
import { findGift, type GiftRow } from "./queries/gifts.ts";
import { findReferral, findReferrer, hadService, insertReferral, wasBroughtBy } from "./queries/referrals.ts";
import { couponState, giftCodeLength } from "./rules.ts";

type Redeemed = Awaited<ReturnType<HomeownerAct<typeof contract.redeemCode>>>;

/** What a code gives to somebody who does not say who they are; null if nothing. The route counts calls. */
export async function findCode(deps: Deps, { code }: { code: string }): Promise<CodeGives | null> {
  const today = localDay(deps.now(), platformTimeZone);
  const coupon = await findCoupon(deps.db, { code });
  if (coupon) {
    const { stoppedAt, ...rest } = coupon;
    return couponState({ ...rest, isStopped: stoppedAt !== null }, today) === "open"
      ? ofCoupon(coupon)
      : null;
  }
  const gift = await giftOf(deps, code);
  if (gift) return gift.status === "paid" ? ofGift(gift) : null;
  const referrer = await findReferrer(deps.db, code);
  const { creditCents } = await ruleOn(deps.db, "referrals", today);
  return referrer && creditCents > 0 ? ofReferral(code, referrer.name, creditCents) : null;
}

/** Only codes of its length are looked up. */
async function giftOf(deps: Deps, code: string): Promise<GiftRow | null> {
  return code.length === giftCodeLength ? findGift(deps.db, { code }) : null;
}

const ofCoupon = ({ code, amountCents, months }: CouponRow): CodeGives => ({
  ...{ code, kind: "coupon", from: null, months },
  amount: amountCents === null ? null : formatCents(amountCents),
});

const ofGift = ({ code, giverName, amountCents }: GiftRow): CodeGives => ({
  ...{ code, kind: "gift", from: giverName, months: null },
  amount: formatCents(amountCents),
});

const ofReferral = (code: string, from: string, cents: Cents): CodeGives => ({
  ...{ code, kind: "referral", from, months: null },
  amount: formatCents(cents),
});

/**
 * Uses a coupon or a gift, or joins with another homeowner's code. Safe to repeat. Refuses with CODE_UNKNOWN, with
 * CODE_OVER for a used-up, stopped or expired coupon and for a gift that another home used or that was refunded, and with
 * CODE_USED when the account used the coupon for another home. For a homeowner's code: CODE_OWN, CODE_FOR_NEW once the
 * account had a service or referred the other one, and CODE_OTHER after joining with another code.
 */
export const redeemCode: HomeownerAct<typeof contract.redeemCode> = async (deps, actor, { code }) => {
  const coupon = await findCoupon(deps.db, { code });
  const gift = coupon ? null : await giftOf(deps, code);
  const redeemed = coupon
    ? await spendCoupon(deps, actor, coupon)
    : gift && (await spendGift(deps, actor, gift));
  if (!redeemed) return join(deps, actor, code);
  await tellCreditsOf(deps, actor.userId);
  return redeemed;
};

async function spendGift(deps: Deps, { userId }: HomeownerActor, { id }: GiftRow): Promise<Redeemed> {
  const gift = await redeemGift(deps, { id, userId });
  return { gives: ofGift(gift), credited: formatCents(gift.amountCents) };
}

async function spendCoupon(deps: Deps, actor: HomeownerActor, coupon: CouponRow): Promise<Redeemed> {
  const { userId } = actor;
  const { id: couponId, amountCents, months } = coupon;
  // A month is worth the home's own price.
  const price = months === null ? 0 : (parseCents((await homePrice(deps, actor)).amount) ?? 0);
  const creditCents = amountCents ?? (months ?? 0) * price;
  if (creditCents === 0) throw new Refused({ code: "CODE_OVER" });
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockUser(tx, userId);
    const used = await findUse(tx, { couponId, userId });
    if (used && used.userId !== userId) throw new Refused({ code: "CODE_USED" });
    if (used) return { gives: ofCoupon(coupon), credited: formatCents(used.creditCents) };
    if (!(await takeUse(tx, { id: couponId, today: localDay(now, platformTimeZone) })))
      throw new Refused({ code: "CODE_OVER" });
    if (!(await insertUse(tx, { couponId, userId, creditCents, usedAt: now })))
      throw new Refused({ code: "CODE_USED" });
    await bookMovement(deps, tx, {
      kind: "credit",
      userId,
      source: `coupon:${couponId}:${userId}`,
      cents: creditCents,
      reason: coupon.code,
    });
    return { gives: ofCoupon(coupon), credited: formatCents(creditCents) };
  });
}

/** Joins with a homeowner's code: both get what today's rule promises after the first on-time pickup. */
function join(deps: Deps, { userId }: HomeownerActor, code: string): Promise<Redeemed> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const referrer = await findReferrer(tx, code);
    const own = await findAccountOf(tx, userId);
    const other = referrer && (await findAccountOf(tx, referrer.userId));
    // Lock both accounts, so two people using each other's codes at once take turns.
    await lockUsers(
      tx,
      [userId, own, other].filter((id) => id !== null),
    );
    await lockRatesShared(tx);
    const known = await findReferral(tx, userId);
    if (known && known.referrerId === referrer?.userId)
      return { gives: ofReferral(code, referrer.name, known.creditCents), credited: null };
    const { creditCents } = await ruleOn(tx, "referrals", localDay(now, platformTimeZone));
    if (!referrer || creditCents === 0) throw new Refused({ code: "CODE_UNKNOWN" });
    if (own === null || other === null || own === other) throw new Refused({ code: "CODE_OWN" });
    if ((await hadService(tx, own)) || (await wasBroughtBy(tx, { accountId: other, by: own })))
      throw new Refused({ code: "CODE_FOR_NEW" });
    const joined = { userId, referrerId: referrer.userId, creditCents, joinedAt: now };
    if (!(await insertReferral(tx, joined))) throw new Refused({ code: "CODE_OTHER" });
    return { gives: ofReferral(code, referrer.name, creditCents), credited: null };
  });
}
