import { randomBytes } from "node:crypto";
import type { Mail } from "#adapters/mail/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/hash-token.ts";
import { hour, later } from "#platform/instants.ts";
import { wordsIn } from "#platform/word.ts";
import { setChangeToken } from "../queries/email-changes.ts";

/**
 * Emails the link that confirms a new address, to that address. Makes the token here and stores only its hash; each
 * retry makes a new one and voids the last. Sends nothing when the request is gone or an hour old.
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
