import type * as z from "zod";
import { holdAccount, updateEmail } from "#modules/accounts/index.ts";
import { moveWaiting } from "#modules/areas/index.ts";
import { changeCustomer } from "#modules/billing/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/auth.ts";
import { findOwnerOfChange, takeEmailChange } from "./queries/email-changes.ts";
import { findSecurity } from "./queries/security.ts";
import { deleteOtherSessions, findActor } from "./queries/sessions.ts";
import { sendLink } from "./send-link.ts";
import type { Device } from "./sessions.ts";

/**
 * Uses up the link that confirms a new email address. The browser must be signed in to the account: a mistyped address
 * belongs to a stranger, who could otherwise take the account over with a password reset. Signs out every other
 * browser. Emails the old address a link to take the account back and voids its older links. Refuses with LINK_INVALID,
 * EMAIL_IN_USE and LINK_OF_ANOTHER_ACCOUNT; the last leaves the link valid.
 */
export function confirmEmail(
  deps: Deps,
  device: Pick<Device, "sessionToken">,
  input: z.output<typeof contract.confirmEmail.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const link = { tokenHash: hashToken(input.token), now };
    const userId = await findOwnerOfChange(tx, link);
    if (!userId) throw new Refused({ code: "LINK_INVALID" });
    await holdAccount(tx, userId);
    const kept = hashToken(device.sessionToken ?? "");
    if ((await findActor(tx, { tokenHash: kept, now }))?.userId !== userId)
      throw new Refused({ code: "LINK_OF_ANOTHER_ACCOUNT" });
    const change = await takeEmailChange(tx, link);
    if (!change) throw new Refused({ code: "LINK_INVALID" });
    const before = await findSecurity(tx, { userId, now });
    await moveWaiting(tx, { userId, email: change.newEmail });
    const changed = await updateEmail(tx, { userId, email: change.newEmail, now });
    if (!changed) throw new Refused({ code: "EMAIL_IN_USE" });
    await changeCustomer(deps, tx, userId);
    await deleteOtherSessions(tx, { userId, kept });
    await notify(deps, tx, { userId, type: "emailMoved", params: {}, link: "/settings#security" });
    if (before) await sendLink(deps, tx, { userId, purpose: "undo_email_change", email: before.email });
    return { ok: true };
  });
}
