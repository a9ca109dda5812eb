import { bookMovement } from "#modules/billing/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/gifts.ts";
import { backOf, knownGift, trySettling } from "./gifts.ts";
import { beginGiftRefund, type ListedGift, listGifts } from "./queries/gifts.ts";

/** Paid gifts, for admins. */
export const gifts: AdminAct<typeof contract.gifts> = async (deps, _actor, input) => {
  const { rows, nextCursor } = cutSorted(await listGifts(deps.db, input), input.limit);
  return { rows: rows.map(render), nextCursor };
};

function render({ id, code, months, giverName, giverEmail, ...gift }: ListedGift): contract.Gift {
  return {
    ...{ id, months, giverName, giverEmail },
    codeEnd: code.slice(-4),
    amount: formatCents(gift.amountCents),
    state: gift.status,
    paidAt: gift.paidAt,
  };
}

/**
 * Refunds an unused gift: its code stops working right away, and the provider returns the money. Safe to repeat. Refuses
 * with NOT_FOUND, and with GIFT_OVER once it was used, while its payment is disputed, or if it was never paid. When the
 * provider refuses, undoes the refund and refuses with GIFT_HELD.
 */
export const refundGift: AdminAct<typeof contract.refundGift> = async (deps, actor, { id }) => {
  await deps.transact(async (tx) => {
    const now = deps.now();
    const isBegun = await beginGiftRefund(tx, { id, now });
    const { status, amountCents } = await knownGift(tx, id);
    if (status !== "refunding" && status !== "refunded") throw new Refused({ code: "GIFT_OVER" });
    if (!isBegun) return;
    await bookMovement(deps, tx, { kind: "gift", source: backOf(id, now), cents: -amountCents });
    await audit(deps, tx, actor, {
      action: "admin.refundGift",
      subjectId: id,
      before: { refunded: formatCents(0) },
      after: { refunded: formatCents(amountCents) },
      happenedAt: now,
    });
  });
  await trySettling(deps, await knownGift(deps.db, id));
  const { paidAt, ...gift } = await knownGift(deps.db, id);
  if (gift.status !== "refunding" && gift.status !== "refunded") throw new Refused({ code: "GIFT_HELD" });
  return render({ ...gift, paidAt: paidAt ?? "" });
};
