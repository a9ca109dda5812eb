import type { GiftRefund } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { bookMovement } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { queueGiftEmail } from "./gift-emails.ts";
import { askGift, backOf } from "./gifts.ts";
import { beginGiftRefund, endGiftRefund, findGift, lockGift, moveGift } from "./queries/gifts.ts";

/** Books a gift's payment from the provider's event. False when it is not a gift's. Safe to repeat. */
export async function takeGiftPayment(deps: Deps, { providerId }: { providerId: string }): Promise<boolean> {
  const gift = await findGift(deps.db, { providerId });
  if (gift) await askGift(deps, gift);
  return gift !== null;
}

/**
 * Follows a refund of a gift's payment that was made at the provider. All of an unused gift ends its code; any other
 * refund is a cost of ours, and the gift stays. Does nothing about a refund asked for here. Safe to repeat.
 */
export async function followGiftRefund(deps: Deps, tx: Db, refund: GiftRefund): Promise<void> {
  const { chargeId, providerId: refundId, cents, status } = refund;
  const gift = await lockGift(tx, { providerId: chargeId });
  if (!gift || status !== "succeeded" || refund.key === gift.id) return;
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
