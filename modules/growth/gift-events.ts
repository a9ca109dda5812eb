import type { ChargeRefund } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { bookMovement, followRefundAgain, isBooked, noteFailedRefund } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { queueGiftEmail } from "./gift-emails.ts";
import { askGift, backOf, endRefund } from "./gifts.ts";
import {
  beginGiftRefund,
  endGiftRefund,
  findGift,
  type GiftRow,
  lockGift,
  moveGift,
} from "./queries/gifts.ts";

/** Books a gift's payment from the provider's event. False when it is not a gift's. Safe to repeat. */
export async function takeGiftPayment(deps: Deps, { providerId }: { providerId: string }): Promise<boolean> {
  const gift = await findGift(deps.db, { providerId });
  if (gift) await askGift(deps, gift);
  return gift !== null;
}

/**
 * Follows a refund of a gift's payment. One made at the provider of all of an unused gift ends its code; any other one made
 * there is a cost of ours, and the gift stays. If the bank returns a refund, we owe it again. Safe to repeat.
 */
export async function followGiftRefund(deps: Deps, tx: Db, refund: ChargeRefund): Promise<void> {
  const { chargeId, providerId: refundId, cents, status } = refund;
  const gift = await lockGift(tx, { providerId: chargeId });
  if (!gift || (await followRefundAgain(deps, tx, refund))) return;
  if (status === "failed") return takeFailure(deps, tx, gift, refund);
  if (status !== "succeeded" || refund.key === gift.id) return;
  const { id, amountCents } = gift;
  const now = deps.now();
  const isAll = cents === amountCents;
  if (isAll && gift.status === "disputed") await moveGift(tx, { id, status: "paid" });
  if (isAll && (await beginGiftRefund(tx, { id, now }))) {
    await bookMovement(deps, tx, { kind: "gift", source: backOf(id, now), cents: -cents });
    await endGiftRefund(tx, { id, refundId });
    return queueGiftEmail(deps, tx, { giftId: id, letter: "giftRefunded" });
  }
  if (gift.refundId === refundId) return;
  await bookMovement(deps, tx, { kind: "gift_refund", source: `giftRefund:${refundId}`, cents });
}

/** The code of a gift whose refund failed stays blocked: its giver heard that the money comes back. */
async function takeFailure(deps: Deps, tx: Db, gift: GiftRow, refund: ChargeRefund): Promise<void> {
  const { providerId: refundId, cents } = refund;
  // The event may arrive before the provider's answer to us.
  if (refund.key === gift.id) await endRefund(deps, tx, gift, { providerId: refundId, cents, isOwn: true });
  const now = await lockGift(tx, { id: gift.id });
  if (now?.refundId === refundId) return noteFailedRefund(deps, tx, { of: { giftId: gift.id }, refund });
  const source = `giftRefund:${refundId}`;
  if (await isBooked(tx, source))
    await bookMovement(deps, tx, { kind: "gift_refund", source: `${source}:failed`, cents: -cents });
}
