import { createHash, randomInt } from "node:crypto";
import type * as z from "zod";
import { type Keyed, PaymentRefused, PaymentsUnavailable } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { countVisitorForm, lockUser } from "#modules/accounts/index.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { lockRatesShared, rateOn } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later, minute } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/gifts.ts";
import { followGiftDispute } from "./gift-disputes.ts";
import { queueGiftEmail, tellReceiver } from "./gift-emails.ts";
import {
  abandonGift,
  endGiftRefund,
  findGift,
  type GiftRow,
  insertGift,
  linkGift,
  listUnsettledGifts,
  listUntold,
  payGift,
  takeGift,
  undoGiftRefund,
} from "./queries/gifts.ts";
import { codeLetters, giftCodeLength, giftDaysAhead, ownCode } from "./rules.ts";

/** How long a giver may take to pay. */
const timeToPay = day;

/** A gift's id, which admins see: a digest of the secret that shows its giver the code. */
export function giftIdOf(secret: string): string {
  const hex = createHash("sha256").update(secret.toLowerCase()).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

type Given = z.output<typeof contract.beginGift.input>;

/**
 * Starts a gift's payment, at the monthly price of today, for whoever calls from `address`. Safe to repeat. Refuses with
 * TOO_MANY_REQUESTS, GIFT_DAY for an email on a past day or more than a year ahead, and ID_IN_USE for another gift or
 * one that is no longer open.
 */
export async function beginGift(
  deps: Deps,
  address: string,
  given: Given,
): Promise<z.output<typeof contract.beginGift.output>> {
  const id = giftIdOf(given.secret);
  const gift = (await findGift(deps.db, { id })) ?? (await insertNew(deps, address, given));
  if (!isSame(gift, given) || gift.status !== "open") throw new Refused({ code: "ID_IN_USE" });
  const { amountCents, createdAt } = gift;
  const asked = { key: id, firstAskedAt: createdAt, now: deps.now() };
  const begun = await deps.payments.beginGift({
    ...asked,
    cents: amountCents,
    receiptEmail: given.giverEmail,
  });
  // Once it is abandoned, nobody may pay it.
  if (!(await linkGift(deps.db, { id, providerId: begun.providerId })))
    throw new Refused({ code: "ID_IN_USE" });
  const { publishableKey } = deps.payments;
  return { amount: formatCents(amountCents), clientSecret: begun.clientSecret, publishableKey };
}

async function insertNew(deps: Deps, address: string, given: Given): Promise<GiftRow> {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  // West of the platform it may still be yesterday.
  const [first, last] = [addDays(today, -1), addDays(today, giftDaysAhead)];
  if (given.sendOn && (given.sendOn < first || given.sendOn > last)) throw new Refused({ code: "GIFT_DAY" });
  await countVisitorForm(deps, { email: given.giverEmail, address });
  return deps.transact(async (tx) => {
    await lockRatesShared(tx);
    const price = await rateOn(tx, "monthly_price", today);
    const code = ownCode(Array.from({ length: giftCodeLength }, () => randomInt(codeLetters)));
    const amountCents = given.months * price;
    await insertGift(tx, { ...told(given), code, amountCents, status: "open", createdAt: now });
    return knownGift(tx, giftIdOf(given.secret));
  });
}

/** The stored fields of a gift's form. Without a receiver's email there is no day. */
function told({ secret, months, giverName, giverEmail, receiverEmail, sendOn, words, language }: Given) {
  return {
    id: giftIdOf(secret),
    ...{ months, giverName, giverEmail, language },
    receiverEmail: receiverEmail ?? null,
    sendOn: (receiverEmail && sendOn) || null,
    words: words || null,
  };
}

function isSame(gift: GiftRow, given: Given): boolean {
  const kept = told(given);
  return (Object.keys(kept) as (keyof typeof kept)[]).every((field) => gift[field] === kept[field]);
}

/** Asks whether a gift is paid, for its giver, who has its secret. Safe to repeat. Refuses with NOT_FOUND. */
export async function finishGift(
  deps: Deps,
  { secret }: { secret: string },
): Promise<z.output<typeof contract.finishGift.output>> {
  const gift = await askGift(deps, { id: giftIdOf(secret) });
  const { status, code, months, amountCents, receiverEmail, sendOn, toldAt } = gift;
  return {
    state: status === "open" || status === "paid" ? status : "over",
    code: status === "paid" ? code : null,
    months,
    amount: formatCents(amountCents),
    isEmailed: receiverEmail !== null,
    sendOn: toldAt === null ? sendOn : null,
  };
}

/**
 * Asks the provider whether an open gift was paid, and books it. Returns the gift after that. Safe to repeat and to run
 * concurrently. Refuses with NOT_FOUND. Throws PaymentsUnavailable if the provider does not answer.
 */
export async function askGift(deps: Deps, { id }: { id: string }): Promise<GiftRow> {
  const gift = await knownGift(deps.db, id);
  if (gift.status !== "open" || gift.providerId === null) return gift;
  const payment = await deps.payments.findGift({ providerId: gift.providerId });
  if (payment === "paid") await bookPaid(deps, gift);
  return knownGift(deps.db, id);
}

/** The gift with this id. Refuses with NOT_FOUND. */
export async function knownGift(db: Db, id: string): Promise<GiftRow> {
  const gift = await findGift(db, { id });
  if (!gift) throw new Refused({ code: "NOT_FOUND" });
  return gift;
}

/** We owe the money until somebody uses the code. */
function bookPaid(deps: Deps, gift: GiftRow): Promise<void> {
  const { id, amountCents: cents } = gift;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (!(await payGift(tx, { id, paidAt: now }))) return;
    await bookMovement(deps, tx, { kind: "gift", source: `giftPaid:${id}`, cents });
    // The event of a dispute may arrive first; if it is won, the schedule tells the receiver.
    if (gift.providerId) await followGiftDispute(deps, tx, { providerId: gift.providerId });
    await queueGiftEmail(deps, tx, { giftId: id, letter: "giftBought" });
    await tellReceiver(deps, tx, gift, localDay(now, platformTimeZone));
  });
}

/**
 * Turns a paid gift into the homeowner's credit of the amount paid. Safe to repeat. Refuses with CODE_OVER when
 * somebody else used it, it was refunded or its payment is disputed, and CODE_UNKNOWN when it was never paid.
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
    await queueGiftEmail(deps, tx, { giftId: id, letter: "giftUsed" });
    return gift;
  });
}

/** Asks the provider for a gift's refund, or whether it was paid; ends its payment after a day. */
async function settleGift(deps: Deps, gift: GiftRow): Promise<void> {
  const { id, status, providerId, refundAskedAt: firstAskedAt } = gift;
  const now = deps.now();
  if (status === "refunding" && providerId && firstAskedAt)
    return sendBack(deps, { gift, asked: { key: id, firstAskedAt, now, chargeId: providerId } });
  if (status !== "open") return;
  if (gift.createdAt > later(now, -timeToPay)) {
    // In test mode a payment counts as paid once we ask for it.
    if (!deps.payments.testMode) await askGift(deps, { id });
    return;
  }
  // Without the provider's id, nobody has the payment's secret, so nobody can pay it.
  const payment = providerId ? await deps.payments.cancelGift({ providerId }) : "canceled";
  if (payment === "paid") return bookPaid(deps, gift);
  if (payment === "canceled") await abandonGift(deps.db, { id, providerId });
}

/**
 * Has the provider refund a gift. Refunds made in its dashboard are booked as a cost (`followGiftRefund`), which this
 * booking offsets. If the provider refuses, the refund is undone.
 */
async function sendBack(
  deps: Deps,
  { gift, asked }: { gift: GiftRow; asked: Keyed & { chargeId: string } },
): Promise<void> {
  const { id, amountCents: cents } = gift;
  const back = await deps.payments.refundGift({ ...asked, cents }).catch((error) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });
  await deps.transact(async (tx) => {
    if (!back) {
      if (!(await undoGiftRefund(tx, { id }))) return;
      await bookMovement(deps, tx, {
        kind: "gift",
        source: `${backOf(id, asked.firstAskedAt)}:undone`,
        cents,
      });
      return followGiftDispute(deps, tx, { providerId: asked.chargeId });
    }
    await endRefund(deps, tx, gift, back);
  });
}

/** Books the provider's refund of a gift and tells its giver. Safe to repeat. */
export async function endRefund(
  deps: Deps,
  tx: Db,
  { id, amountCents }: Pick<GiftRow, "id" | "amountCents">,
  back: { providerId: string; cents: Cents; isOwn: boolean },
): Promise<void> {
  if (!(await endGiftRefund(tx, { id, refundId: back.providerId }))) return;
  const there = { kind: "gift_refund" as const, source: `giftRefund:${id}` };
  if (!back.isOwn)
    await bookMovement(deps, tx, { ...there, source: `giftRefund:${back.providerId}`, cents: back.cents });
  await bookMovement(deps, tx, { ...there, cents: (back.isOwn ? back.cents : 0) - amountCents });
  await queueGiftEmail(deps, tx, { giftId: id, letter: "giftRefunded" });
}

/** The booking source of a refund requested at an instant. */
export const backOf = (id: string, askedAt: string) => `giftBack:${id}:${askedAt}`;

/** Like `settleGift`, but if the provider does not answer, the schedule asks again. */
export async function trySettling(deps: Deps, gift: GiftRow): Promise<void> {
  try {
    await settleGift(deps, gift);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

/**
 * Asks the provider about gifts without an answer, and abandons gifts unpaid after a day. Then queues the emails of
 * receivers whose day has come. At most `limit` of each, oldest first; one failed gift does not stop the
 * others. Safe to repeat and to run concurrently.
 */
export async function settleGifts(
  deps: Deps,
  { signal, limit = 1000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<{ gifts: number; giftEmails: number }> {
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
  const today = localDay(deps.now(), platformTimeZone);
  const untold = await listUntold(deps.db, { today, limit });
  for (const id of untold) {
    if (signal?.aborted) break;
    await deps.transact((tx) => tellReceiver(deps, tx, { id, sendOn: null }, today));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} gifts are not settled`);
  return { gifts: unsettled.length, giftEmails: untold.length };
}
