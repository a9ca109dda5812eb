import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { day, hour, later } from "#platform/instants.ts";
import { type LinkPurpose, saveLink } from "./queries/account-links.ts";
/** How long each link is valid. */
export const linkLasts: Record<LinkPurpose, number> = {
  reset_password: hour,
  verify_email: hour,
  undo_email_change: 3 * day,
};

/** A secret only the email's reader knows: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Sends a link to a user's address, in the act's transaction. Voids an earlier link for the same purpose. The token is
 * stored as a hash and sealed in the task, so a retry sends the same link.
 */
export async function sendLink(
  deps: Deps,
  tx: Db,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
): Promise<void> {
  const linkId = deps.newId();
  const token = newToken();
  const now = deps.now();
  await saveLink(tx, {
    id: linkId,
    userId,
    purpose,
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, linkLasts[purpose]),
  });
  const sealedToken = deps.vault.seal(token, linkId);
  await deps.queue.send(tx, "send-account-link", { linkId, sealedToken });
}
