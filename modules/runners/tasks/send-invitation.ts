import { randomBytes } from "node:crypto";
import type { Mail } from "#adapters/mail/port.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#platform/hash-token.ts";
import { wordsIn } from "#platform/word.ts";
import { findInvitation, updateOpenInvitation } from "../queries/invitations.ts";

/**
 * Sends a runner's invitation. The token of its link is made here and stored only as its hash; each letter has a new one, which
 * voids the one before. Nothing is sent where the invitation is over.
 */
export async function sendInvitation(
  deps: { db: Db; mail: Mail; appUrl: string; now: () => string },
  { invitationId }: { invitationId: string },
  task: { id: string },
): Promise<void> {
  const invitation = await findInvitation(deps.db, invitationId);
  if (!invitation || invitation.expiresAt <= deps.now()) return;
  const token = randomBytes(32).toString("base64url");
  if (!(await updateOpenInvitation(deps.db, invitationId, { tokenHash: hashToken(token) }))) return;
  const word = await wordsIn(invitation.language);
  const params = {
    firstName: invitation.firstName,
    date: invitation.expiresAt.slice(0, 10),
    link: `${deps.appUrl}/sign-up?role=runner&invitation=${token}`,
  };
  await deps.mail.send({
    id: task.id,
    to: invitation.email,
    subject: word("mail.runnerInvited.subject", params),
    text: word("mail.runnerInvited.text", params),
  });
}
