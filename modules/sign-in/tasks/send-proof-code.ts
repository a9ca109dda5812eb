import { randomInt } from "node:crypto";
import type { Mail } from "#adapters/mail/port.ts";
import type { Passwords } from "#adapters/passwords/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#modules/accounts/index.ts";
import { wordsIn } from "#platform/word.ts";
import { setProofCode } from "../queries/second-factors.ts";

/**
 * Emails a code to a user without a password. Makes it here and stores only its hash; each retry makes a new one and
 * voids the last. Sends nothing when no session waits for it.
 */
export async function sendProofCode(
  deps: { db: Db; mail: Mail; passwords: Passwords; appUrl: string; now: () => string },
  { userId }: { userId: string },
  task: { id: string },
): Promise<void> {
  const recipient = await findRecipient(deps.db, userId);
  if (!recipient) return;
  const code = String(randomInt(10 ** 8)).padStart(8, "0");
  const codeHash = await deps.passwords.hash(code);
  if (!(await setProofCode(deps.db, { userId, codeHash, now: deps.now() }))) return;
  const word = await wordsIn(recipient.language);
  const link = `${deps.appUrl}/settings#security`;
  const params = { firstName: recipient.firstName, code: `${code.slice(0, 4)} ${code.slice(4)}`, link };
  await deps.mail.send({
    id: task.id,
    to: recipient.email,
    subject: word("mail.proofCode.subject", params),
    text: word("mail.proofCode.text", params),
  });
}
