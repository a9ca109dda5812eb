import type { Mail } from "#adapters/mail/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#platform/hash-token.ts";
import { wordsIn } from "#platform/word.ts";
import { findLinkToSend, type LinkPurpose } from "../queries/account-links.ts";

/** Each link's page and email. The token follows the "#", so no server or log sees it. */
const letters: Record<LinkPurpose, { letter: string; path: string }> = {
  reset_password: { letter: "resetPassword", path: "/reset-password" },
  verify_email: { letter: "verifyEmail", path: "/verify-email" },
  undo_email_change: { letter: "emailMoved", path: "/take-back" },
};

export type LinkDeps = { db: Db; mail: Mail; vault: Vault; appUrl: string; now: () => string };

/** Sends a link to its address; retries send the same one. Sends nothing when it was used, replaced or has expired. */
export async function sendAccountLink(
  deps: LinkDeps,
  { linkId, sealedToken }: Tasks["send-account-link"],
  task: { id: string },
): Promise<void> {
  const token = deps.vault.open(sealedToken, linkId);
  const link = token && (await findLinkToSend(deps.db, { id: linkId, now: deps.now() }));
  if (!link || link.tokenHash !== hashToken(token)) return;
  const { letter, path } = letters[link.purpose];
  const word = await wordsIn(link.language);
  const params = { firstName: link.firstName, link: `${deps.appUrl}${path}#${token}` };
  await deps.mail.send({
    id: task.id,
    to: link.email,
    subject: word(`mail.${letter}.subject`, params),
    text: word(`mail.${letter}.text`, params),
  });
}
