import type * as z from "zod";
import { clearPassword, holdAccount, updateEmail } from "#modules/accounts/index.ts";
import { moveWaiting } from "#modules/areas/index.ts";
import { changeCustomer } from "#modules/billing/index.ts";
import { closeForeignWays } from "#modules/notices/index.ts";
import type * as contract from "#modules/sign-in/contract/auth.ts";
import {
  deleteEmailChange,
  deleteMarks,
  deleteOtherSessions,
  findLink,
  sendLink,
  takeLink,
  tell,
  voidLinks,
} from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { day, hour, later } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";

/**
 * A second factor turned on this soon before the address change may be the attacker's: a week, plus the hour the change
 * link is valid.
 */
const factorOfSomebodyElse = 7 * day + hour;

/**
 * Restores an account after somebody changed its address. The old address applies again, every session ends, and the
 * password is disabled, with a reset link sent to the old address. Links from later changes are void; earlier ones
 * stay. Removes a Google account and a second factor added since the change or in the week before. Refuses with
 * LINK_INVALID, and with EMAIL_IN_USE when another account has the address now.
 */
export async function takeAccountBack(
  deps: Deps,
  input: z.output<typeof contract.takeAccountBack.input>,
): Promise<{ ok: true }> {
  const link = { purpose: "undo_email_change", tokenHash: hashToken(input.token) } as const;
  const found = await findLink(deps.db, { ...link, now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  return deps.transact(async (tx) => {
    const now = deps.now();
    await holdAccount(tx, found.userId);
    const taken = await takeLink(tx, { ...link, now });
    if (!taken) throw new Refused({ code: "LINK_INVALID" });
    const { userId, email, createdAt } = taken;
    await moveWaiting(tx, { userId, email });
    if (!(await updateEmail(tx, { userId, email, now }))) throw new Refused({ code: "EMAIL_IN_USE" });
    await voidLinks(tx, { userId, purpose: "undo_email_change", now, since: createdAt });
    await deleteEmailChange(tx, userId);
    await clearPassword(tx, userId);
    await deleteOtherSessions(tx, { userId, kept: null });
    await deleteMarks(tx, userId);
    const since = later(createdAt, -factorOfSomebodyElse);
    if (await closeForeignWays(tx, { userId, since })) await tell(deps, tx, userId, "secondFactorOff");
    await changeCustomer(deps, tx, userId);
    await sendLink(deps, tx, { userId, purpose: "reset_password", email });
    return { ok: true };
  });
}
