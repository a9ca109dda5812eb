import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import { takeEmailChange } from "#db/queries/email-changes.ts";
import { updateEmail } from "#db/queries/users.ts";
import { moveWaiting } from "#db/queries/waiting-list.ts";
import { Refused } from "#domain/refusal.ts";
import { changeCustomer } from "../billing/change-customer.ts";
import type { Deps } from "../deps.ts";
import { hashToken } from "./sessions.ts";

/** Uses up the link that confirms a new e-mail address. Refuses with LINK_INVALID, and with EMAIL_IN_USE. */
export function confirmEmail(
  deps: Deps,
  input: z.output<typeof contract.confirmEmail.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const change = await takeEmailChange(tx, { tokenHash: hashToken(input.token), now });
    if (!change) throw new Refused({ code: "LINK_INVALID" });
    await moveWaiting(tx, { userId: change.userId, email: change.newEmail });
    const changed = await updateEmail(tx, { userId: change.userId, email: change.newEmail, now });
    if (!changed) throw new Refused({ code: "EMAIL_IN_USE" });
    await changeCustomer(deps, tx, change.userId);
    return { ok: true };
  });
}
