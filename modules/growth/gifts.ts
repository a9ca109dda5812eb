import { randomInt } from "node:crypto";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { lockUser } from "#modules/accounts/index.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { lockRatesShared, rateOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later, minute } from "#platform/instants.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { Cents } from "#platform/values/money.ts";
import type { Language } from "#platform/values/preferences.ts";
import { Refused } from "#platform/values/refusal.ts";
import {
  beginGiftRefund,
  closeOpenGift,
  endGiftRefund,
  findGift,
  type GiftRow,
  insertGift,
  linkGift,
  listUnsettledGifts,
  takeGift,
} from "./queries/gifts.ts";
import { codeLetters, giftCodeLength, ownCode } from "./rules.ts";

/** How long a giver may take to pay. */
const timeToPay = day;

type NewGift = {
  id: string;
  months: number;
  giverName: string;
  giverEmail: string;
  receiverEmail: string | null;
  words: string | null;
  language: Language;
};

/**
 * Starts a gift's payment, at the monthly price of today. `clientSecret` lets the giver's page pay; null in test mode.
 * Safe to repeat. Refuses with ID_IN_USE for another gift, and for one that is no longer open.
 */
export async function beginGift(
  deps: Deps,
  given: NewGift,
): Promise<{ amountCents: Cents; clientSecret: string | null }> {
  const { id } = given;
  const gift = await deps.transact(async (tx) => {
    const known = await findGift(tx, { id });
    if (known) return known;
    const now = deps.now();
    await lockRatesShared(tx);
    const price = await rateOn(tx, "monthly_price", localDay(now, platformTimeZone));
    const code = ownCode(Array.from({ length: giftCodeLength }, () => randomInt(codeLetters)));
    const amountCents = given.months * price;
    await insertGift(tx, { ...given, code, amountCents, status: "open", createdAt: now });
    return findGift(tx, { id });
  });
  const isSame = gift?.giverEmail === given.giverEmail && gift.months === given.months;
  if (!isSame || gift.status !== "open") throw new Refused({ code: "ID_IN_USE" });
  const { amountCents, createdAt, giverEmail } = gift;
  const asked = { key: id, firstAskedAt: createdAt, now: deps.now() };
  const begun = await deps.payments.beginGift({ ...asked, cents: amountCents, receiptEmail: giverEmail });
  await linkGift(deps.db, { id, providerId: begun.providerId });
  return { amountCents, clientSecret: begun.clientSecret };
}

/**
 * Asks the provider whether an open gift was paid, and books it. Returns the gift after that. Safe to repeat and to run
 * concurrently. Refuses with NOT_FOUND. Throws PaymentsUnavailable without an answer.
 */
export async function finishGift(deps: Deps, { id }: { id: string }): Promise<GiftRow> {
  const gift = await knownGift(deps.db, id);
  if (gift.status !== "open" || gift.providerId === null) return gift;
  const payment = await deps.payments.findGift({ providerId: gift.providerId });
  if (payment === "paid") await bookPaid(deps, gift);
  return knownGift(deps.db, id);
}

async function knownGift(db: Db, id: string): Promise<GiftRow> {
  const gift = await findGift(db, { id });
  if (!gift) throw new Refused({ code: "NOT_FOUND" });
  return gift;
}

/** The money is a debt of ours until somebody uses the code. */
function bookPaid(deps: Deps, { id, amountCents: cents }: GiftRow): Promise<void> {
  return deps.transact(async (tx) => {
    if (!(await closeOpenGift(tx, { id, status: "paid", paidAt: deps.now() }))) return;
    await bookMovement(deps, tx, { kind: "gift", source: `giftPaid:${id}`, cents });
  });
}

/**
 * Turns a paid gift into the homeowner's credit, of what was paid for it. Safe to repeat. Refuses with CODE_OVER when
 * somebody else used it or it was refunded, and CODE_UNKNOWN when it was never paid.
 */
export function redeemGift(deps: Deps, { id, userId }: { id: string; userId: string }): Promise<GiftRow> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockUser(tx, userId);
    const isTaken = await takeGift(tx, { id, userId, now });
    const gift = await knownGift(tx, id);
    if (gift.redeemedBy !== userId) throw new Refused({ code: gift.paidAt ? "CODE_OVER" : "CODE_UNKNOWN" });
    if (!isTaken) return gift;
    const { amountCents: cents, code } = gift;
    await bookMovement(deps, tx, { kind: "gift_use", source: `giftUse:${id}`, cents });
    const credit = { kind: "credit" as const, userId, cents, reason: code };
    await bookMovement(deps, tx, { ...credit, source: `gift:${id}` });
    return gift;
  });
}

/**
 * Gives an unused gift's money back: its code counts no more at once, and the provider returns the money. Safe to
 * repeat. Refuses with NOT_FOUND, and with CODE_USED once it was used or if it was never paid.
 */
export async function refundGift(deps: Deps, { id }: { id: string }): Promise<GiftRow> {
  await deps.transact(async (tx) => {
    const isBegun = await beginGiftRefund(tx, { id, now: deps.now() });
    const { status, amountCents } = await knownGift(tx, id);
    if (status !== "refunding" && status !== "refunded") throw new Refused({ code: "CODE_USED" });
    if (isBegun)
      await bookMovement(deps, tx, { kind: "gift", source: `giftPaid:${id}:back`, cents: -amountCents });
  });
  try {
    await settleGift(deps, await knownGift(deps.db, id));
  } catch (error) {
    // Without an answer the schedule asks again.
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
  return knownGift(deps.db, id);
}

/** Asks the provider for a gift's refund, or whether it was paid; ends its payment after a day. */
async function settleGift(deps: Deps, gift: GiftRow): Promise<void> {
  const { id, status, providerId, refundAskedAt: firstAskedAt } = gift;
  const now = deps.now();
  if (status === "refunding" && providerId && firstAskedAt) {
    const back = await deps.payments.refundGift({ key: id, firstAskedAt, now, chargeId: providerId });
    return endGiftRefund(deps.db, { id, refundId: back.providerId });
  }
  if (status !== "open") return;
  if (gift.createdAt > later(now, -timeToPay)) {
    // Test mode takes each payment that is asked for as paid.
    if (!deps.payments.testMode) await finishGift(deps, { id });
    return;
  }
  // Nobody got the secret of a payment whose id we never learned.
  const payment = providerId ? await deps.payments.cancelGift({ providerId }) : "canceled";
  if (payment === "paid") return bookPaid(deps, gift);
  if (payment === "canceled") await closeOpenGift(deps.db, { id, status: "abandoned" });
}

/**
 * Asks the provider about gifts it has not answered; a gift that nobody paid within a day is abandoned. At most
 * `limit`, oldest first; one failed gift does not stop the others. Safe to repeat and to run concurrently.
 */
export async function settleGifts(
  deps: Deps,
  { signal, limit = 1000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<{ gifts: number }> {
  const unsettled = await listUnsettledGifts(deps.db, { before: later(deps.now(), -minute), limit });
  const faults: unknown[] = [];
  for (const gift of unsettled) {
    if (signal?.aborted) break;
    try {
      await settleGift(deps, gift);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} gifts are not settled`);
  return { gifts: unsettled.length };
}
