import { randomBytes } from "node:crypto";
import type { Mail } from "#adapters/mail/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/hash-token.ts";
import { hour, later } from "#platform/instants.ts";
import { wordsIn } from "#platform/word.ts";
import { setChangeToken } from "../queries/email-changes.ts";

/**
 * Sends the link that confirms a new e-mail address, to that address. The token is made here and stored only as its
 * hash; each delivery makes a new one, which voids the one before. Nothing is sent where the wish has gone or is an hour old.
 */
export async function confirmEmail(
  deps: { db: Db; mail: Mail; appUrl: string; now: () => string },
  payload: { userId: string },
  task: { id: string },
): Promise<void> {
  const recipient = await findRecipient(deps.db, payload.userId);
  if (!recipient) return;
  const token = randomBytes(32).toString("base64url");
  const now = deps.now();
  const newEmail = await setChangeToken(deps.db, {
    userId: payload.userId,
    tokenHash: hashToken(token),
    now,
    expiresAt: later(now, hour),
  });
  if (!newEmail) return;
  const word = await wordsIn(recipient.language);
  const params = { firstName: recipient.firstName, link: `${deps.appUrl}/confirm-email#${token}` };
  await deps.mail.send({
    id: task.id,
    to: newEmail,
    subject: word("mail.confirmEmail.subject", params),
    text: word("mail.confirmEmail.text", params),
  });
}
