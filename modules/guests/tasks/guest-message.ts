import type { Mail } from "#adapters/mail/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { wordsIn } from "#platform/word.ts";
import { findLetterToDeliver, settleLetter } from "../queries/guests.ts";
import { stopToken } from "../stop-link.ts";

/**
 * Delivers a guest email as written, with an unsubscribe link below; replies go to the host. If the guest has
 * unsubscribed or the stay is gone, it is skipped, and the host sees that.
 */
export async function deliverGuestMessage(
  deps: { db: Db; mail: Mail; vault: Vault; appUrl: string },
  { messageId }: { messageId: string },
  task: { id: string },
): Promise<void> {
  const letter = await findLetterToDeliver(deps.db, messageId);
  if (!letter) return settleLetter(deps.db, { id: messageId, state: "skipped" });
  const word = await wordsIn(letter.language);
  const query = new URLSearchParams({ token: stopToken(deps.vault, letter) });
  const footer = word("guestLetters.footer", {
    property: letter.property,
    host: letter.host.firstName,
    link: `${deps.appUrl}/stop-messages?${query}`,
  });
  await deps.mail.send({
    id: task.id,
    to: letter.email,
    subject: letter.subject,
    text: `${letter.body}\n\n-- \n${footer}`,
    replyTo: letter.host.email,
    stopUrl: `${deps.appUrl}/api/stop-messages?${query}`,
  });
  await settleLetter(deps.db, { id: messageId, state: "handed_over" });
}
