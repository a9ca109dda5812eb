import type { Db } from "#db/client.ts";
import { bookMovement } from "#modules/billing/index.ts";
import type { Deps } from "#platform/deps.ts";
import { findGiftDispute, lockGift, moveGift } from "./queries/gifts.ts";

/**
 * Follows what a bank decides about a gift's payment, after the dispute was stored. While it decides, the code waits; a
 * lost payment ends the code and what we owe for it. A gift that was used stays used, and the loss is ours. One that is
 * not paid here yet, or whose refund is asked for, follows once that is settled.
 */
export async function followGiftDispute(
  deps: Deps,
  tx: Db,
  { providerId }: { providerId: string },
): Promise<void> {
  const gift = await lockGift(tx, { providerId });
  const dispute = gift && (await findGiftDispute(tx, gift.id));
  if (!dispute || !["paid", "disputed", "lost"].includes(gift.status)) return;
  const status = dispute === "lost" ? "lost" : dispute === "won" ? "paid" : "disputed";
  if (status === gift.status) return;
  const { id, amountCents } = gift;
  await moveGift(tx, { id, status });
  const lost = { kind: "gift_lost" as const, source: `giftLost:${id}` };
  if (status === "lost") await bookMovement(deps, tx, { ...lost, cents: amountCents });
  if (gift.status === "lost")
    await bookMovement(deps, tx, { ...lost, source: `${lost.source}:back`, cents: -amountCents });
}
