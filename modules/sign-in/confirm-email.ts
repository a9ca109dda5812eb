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
 * Uses up the link that confirms a new e-mail address, in a browser that is signed in to the account: an address with a slip in it is
 * somebody else's, who would else have the account with a press and a new password. Every other browser is signed out. The address of
 * before is told, with a link by which its owner takes the account back; what was sent there opens nothing more.
 * Refuses with LINK_INVALID and EMAIL_IN_USE, and with LINK_OF_ANOTHER_ACCOUNT, which leaves the link as good as it was.
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
