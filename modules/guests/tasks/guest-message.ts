import type { Mail } from "#adapters/mail/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { wordsIn } from "#platform/word.ts";
import { findLetterToDeliver, settleLetter } from "../queries/guests.ts";
import { stopToken } from "../stop-link.ts";

/**
 * Hands a letter to a guest over, as it was worded, with the way to stop them under it. An answer goes to the host. Nothing
 * is sent where the guest has stopped them meanwhile, or where the stay has gone: the letter is skipped then, and the host sees that it was.
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
