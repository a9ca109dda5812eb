import type * as z from "zod";
import { deleteSignInFailures, hashEmail, holdAccount, verifyAddress } from "#modules/accounts/index.ts";
import { forgetUnreachable } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/auth.ts";
import { noteLinkUsed } from "./own-tries.ts";
import { findLink, takeLink } from "./queries/account-links.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import type { Device } from "./sessions.ts";
import { setPassword } from "./set-password.ts";

/**
 * Sets a new password with the emailed link, once. Ends every session, including this browser's, and signs nobody in.
 * The second factor stays on, because only an owner with a confirmed email could turn it on. This browser gets its own
 * attempt count, so strangers' attempts cannot lock the owner out. Refuses with LINK_INVALID.
 */
export async function resetPassword(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.resetPassword.input>,
): Promise<{ ok: true }> {
  const link = { purpose: "reset_password", tokenHash: hashToken(input.token) } as const;
  // Checks the link first, so guessed tokens cost no password hash.
  const found = await findLink(deps.db, { ...link, now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  const passwordHash = await deps.passwords.hash(input.password);
  return deps.transact(async (tx) => {
    const now = deps.now();
    await holdAccount(tx, found.userId);
    const taken = await takeLink(tx, { ...link, now });
    if (!taken) throw new Refused({ code: "LINK_INVALID" });
    const { userId, email } = taken;
    await setPassword(deps, tx, { userId, passwordHash });
    await verifyAddress(tx, { userId, email, now });
    await forgetUnreachable(tx, userId);
    await deleteOtherSessions(tx, { userId, kept: null });
    // The failures were the owner's guesses at the old password, or a stranger's.
    await deleteSignInFailures(tx, hashEmail(email));
    await noteLinkUsed(deps, tx, userId, device);
    return { ok: true };
  });
}
