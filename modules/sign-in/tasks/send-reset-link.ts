import type { Tasks } from "#adapters/queue/port.ts";
import { findCredentials } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/hash-token.ts";
import { later } from "#platform/instants.ts";
import { saveLink } from "../queries/account-links.ts";
import { openWish } from "../request-password-reset.ts";
import { linkLasts } from "../send-link.ts";
import { type LinkDeps, sendAccountLink } from "./send-account-link.ts";

/**
 * Emails a reset link if an active account has the address. The lookup happens only here, so the request takes the same
 * time for every address. A retry sends the same link; a newer request voids it.
 */
export async function sendResetLink(
  deps: LinkDeps,
  { sealed }: Tasks["send-reset-link"],
  task: { id: string },
): Promise<void> {
  const wish = openWish(deps, sealed);
  if (!wish) return;
  const account = await findCredentials(deps.db, wish.email);
  if (!account || account.suspendedAt !== null) return;
  const expiresAt = later(wish.wishedAt, linkLasts.reset_password);
  await saveLink(deps.db, {
    id: wish.linkId,
    userId: account.userId,
    purpose: "reset_password",
    email: wish.email,
    tokenHash: hashToken(wish.token),
    createdAt: wish.wishedAt,
    expiresAt,
  });
  const sealedToken = deps.vault.seal(wish.token, wish.linkId);
  await sendAccountLink(deps, { linkId: wish.linkId, sealedToken }, task);
}
