import type { Mailer } from "#adapters/email/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail } from "#platform/translator.ts";
import { formatCents } from "#platform/values/money.ts";
import { publicPath } from "#platform/values/public-pages.ts";
import { findGift, type GiftRow, noteTold } from "./queries/gifts.ts";

/** Queues one of a gift's emails. The task holds no code or address, so erasing the people stops it. */
export async function queueGiftEmail(deps: Deps, tx: Db, email: Tasks["send-gift-email"]): Promise<void> {
  await deps.queue.send(tx, "send-gift-email", email);
}

/** Queues the receiver's email, once, unless its day is still ahead. */
export async function tellReceiver(
  deps: Deps,
  tx: Db,
  { id, sendOn }: Pick<GiftRow, "id" | "sendOn">,
  today: string,
): Promise<void> {
  if (sendOn !== null && sendOn > today) return;
  if (await noteTold(tx, { id, now: deps.now() }))
    await queueGiftEmail(deps, tx, { giftId: id, letter: "giftArrived" });
}

/** Emails a gift's giver or receiver. Sends nothing to erased people, and no code that no longer works. */
export async function sendGiftEmail(
  deps: { db: Db; mailer: Mailer; appUrl: string },
  { giftId, letter }: Tasks["send-gift-email"],
  task: { id: string },
): Promise<void> {
  const gift = await findGift(deps.db, { id: giftId });
  const to = letter === "giftArrived" ? gift?.receiverEmail : gift?.giverEmail;
  if (!gift || !to) return;
  const translate = await translatorIn(deps.db, gift.language);
  const words = wordsOf(gift, letter, {
    link: `${deps.appUrl}/sign-up?code=${gift.code}`,
    contact: deps.appUrl + publicPath("contact", gift.language),
    translate,
  });
  if (words) await deps.mailer.send({ id: task.id, to, ...words });
}

type Translate = Awaited<ReturnType<typeof translatorIn>>;

function wordsOf(
  gift: GiftRow,
  letter: Tasks["send-gift-email"]["letter"],
  { link, contact, translate }: { link: string; contact: string; translate: Translate },
) {
  const { code, sendOn, receiverEmail, words } = gift;
  const isUsable = gift.status === "paid";
  const about = { count: gift.months, amount: `$${formatCents(gift.amountCents)}` };
  const firstName = gift.giverName ?? "";
  switch (letter) {
    case "giftBought": {
      const how = receiverEmail === null ? "link" : sendOn === null ? "now" : "later";
      const when = { how, date: sendOn ?? "none" };
      return renderEmail(translate, letter, { firstName, ...about, ...when, code, link, contact });
    }
    case "giftArrived": {
      const said = { name: gift.giverName ?? "none", words: words ?? "none" };
      return isUsable ? renderEmail(translate, letter, { ...said, ...about, code, link }) : null;
    }
    case "giftUsed":
      return renderEmail(translate, letter, { firstName, count: about.count });
    case "giftRefunded":
      return renderEmail(translate, letter, { firstName, amount: about.amount });
  }
}
