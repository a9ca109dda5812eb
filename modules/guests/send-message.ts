import type * as z from "zod";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { holidayDays } from "./code-values.ts";
import type * as contract from "./contract/guests.ts";
import { countLetters, findLetterFacts, findSentAt, insertGuestMessages } from "./queries/guests.ts";
import { mostLettersADay } from "./rules/guests.ts";
import { wordLetter } from "./word-letter.ts";

/**
 * Emails a template to a stay's guest, once, whether automatically or by hand; a repeat sends nothing. Refuses with
 * NOT_FOUND, STAY_GONE, OWN_EMAIL_UNCONFIRMED, SUBSCRIPTION_REQUIRED (no active service), GUEST_WITHOUT_EMAIL,
 * GUEST_STOPPED, GUEST_MESSAGE_EMPTY and GUEST_LETTERS_TOO_MANY.
 */
export function sendMessage(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  letter: z.output<typeof contract.sendMessage.input>,
): Promise<z.output<typeof contract.sendMessage.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, homeownerId);
    const now = deps.now();
    const found = await findLetterFacts(tx, { homeownerId, ...letter, now, holidays: holidayDays(now) });
    if (!found?.texts) throw new Refused({ code: "NOT_FOUND" });
    const earlier = await findSentAt(tx, letter);
    if (earlier) return { sentAt: earlier };
    if (!found.isShown) throw new Refused({ code: "STAY_GONE" });
    if (!found.isConfirmed) throw new Refused({ code: "OWN_EMAIL_UNCONFIRMED" });
    if (!found.mayWrite) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    if (!found.facts.guest?.email) throw new Refused({ code: "GUEST_WITHOUT_EMAIL" });
    if (found.facts.hasStopped) throw new Refused({ code: "GUEST_STOPPED" });
    const worded = await wordLetter(found.facts, found.texts, { holidays: found.holidays, now });
    if (!worded) throw new Refused({ code: "GUEST_MESSAGE_EMPTY" });
    const letters = await countLetters(tx, { homeownerIds: [homeownerId], now });
    if ((letters.get(homeownerId) ?? 0) >= mostLettersADay)
      throw new Refused({ code: "GUEST_LETTERS_TOO_MANY" });
    const id = deps.newId();
    const { subject, body } = worded;
    const added = await insertGuestMessages(tx, [
      { id, homeownerId, ...letter, state: "sent", subject, body, sentAt: now },
    ]);
    if (added.length > 0) await deps.queue.send(tx, "guest-message", { messageId: id });
    return { sentAt: now };
  });
}
