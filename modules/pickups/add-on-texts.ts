import { findReader } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { Refused } from "#platform/values/refusal.ts";
import { answer } from "./add-ons.ts";
import { findAskedByNumber } from "./queries/add-ons.ts";
import type { AddOnAnswer } from "./rules/add-ons.ts";

/**
 * Takes a YES or NO by text message, which counts where exactly one question about extra work is open for its number.
 * Returns what to reply, in the person's language; null for numbers that were asked nothing in the last day. `id`: the
 * provider's, which comes here once.
 */
export async function takeAddOnText(
  deps: Deps,
  message: { id: string; from: string; given: AddOnAnswer },
): Promise<string | null> {
  const now = deps.now();
  const asked = await findAskedByNumber(deps.db, { e164: message.from, since: later(now, -day), now });
  const [latest] = asked;
  if (!latest) return null;
  const reader = await findReader(deps.db, latest.userId);
  const translate = await translatorIn(deps.db, reader?.language ?? "en");
  const open = asked.filter(({ isOpen }) => isOpen);
  const outcome = await take(deps, { ...message, open });
  return translate("outgoing.addOnReply", { outcome, count: open.length });
}

async function take(
  deps: Deps,
  message: { id: string; given: AddOnAnswer; open: { id: string; jobId: string }[] },
): Promise<AddOnAnswer | "closed" | "several"> {
  const [only, other] = message.open;
  if (other) return "several";
  if (!only) return "closed";
  try {
    await deps.transact((tx) =>
      answer(deps, tx, { ...only, answer: message.given, via: "sms", smsId: message.id }),
    );
    return message.given;
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === "ADD_ON_CLOSED") return "closed";
    throw error;
  }
}
