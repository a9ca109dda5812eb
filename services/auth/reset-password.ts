import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import { findLink, takeLink } from "#db/queries/account-links.ts";
import { deleteSignInFailures } from "#db/queries/login-attempts.ts";
import { forgetUnreachable } from "#db/queries/readers.ts";
import { deleteOtherSessions } from "#db/queries/sessions.ts";
import { verifyAddress } from "#db/queries/users.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdAccount } from "./hold-account.ts";
import { hashEmail } from "./limit-attempts.ts";
import { noteLinkUsed } from "./own-tries.ts";
import { type Device, hashToken } from "./sessions.ts";
import { setPassword } from "./set-password.ts";

/**
 * Sets a new password with the emailed link, once. Ends every session, including this browser's, and signs nobody in. The second factor
 * stays on, because only an owner with a confirmed email could turn it on. This browser then has its own attempt count, so strangers'
 * attempts cannot lock the owner out. Refuses with LINK_INVALID.
 */
export async function resetPassword(
  deps: Deps,
  device: Device,
  input: z.output<typeof contract.resetPassword.input>,
): Promise<{ ok: true }> {
  const link = { purpose: "reset_password", tokenHash: hashToken(input.token) } as const;
  // Whoever only guesses makes nobody hash anything.
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
    // Those were tries to remember the old one, or somebody else's.
    await deleteSignInFailures(tx, hashEmail(email));
    await noteLinkUsed(deps, tx, userId, device);
    return { ok: true };
  });
}
