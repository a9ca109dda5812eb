import type { Db } from "#db/client.ts";
import { findUser, updatePassword } from "#modules/accounts/index.ts";
import { notify, unlinkOtherGoogle } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { tell } from "./check-code.ts";
import { voidLinks } from "./queries/account-links.ts";
import { deleteEmailChange } from "./queries/email-changes.ts";
import { deleteChallengesOf } from "./queries/second-factors.ts";
import { sendSafetyLetter } from "./send-safety-letter.ts";

/**
 * Gives an account that the transaction holds a new password, and tells its owner. What somebody who had the old one may have
 * left behind goes: links to another password, a wish for another address, sign-ins that wait for a second factor, and a Google account of another address, of
 * which the owner is told as well. Where `oldHash` is given and is not the present one
 * any more, nothing changes: false then.
 */
export async function setPassword(
  deps: Deps,
  tx: Db,
  change: { userId: string; passwordHash: string; oldHash?: string },
): Promise<boolean> {
  const { userId } = change;
  const now = deps.now();
  if (!(await updatePassword(tx, { ...change, now }))) return false;
  await voidLinks(tx, { userId, purpose: "reset_password", now });
  await deleteEmailChange(tx, userId);
  await deleteChallengesOf(tx, userId);
  const email = (await findUser(tx, userId))?.user.email ?? "";
  const unlinked = await unlinkOtherGoogle(tx, { userId, email });
  if (unlinked) await tell(deps, tx, userId, "googleUnlinked", { email: unlinked });
  await notify(deps, tx, { userId, type: "passwordChanged", params: {}, link: "/settings#security" });
  await sendSafetyLetter(deps, tx, { userId, letter: "passwordChanged" });
  return true;
}
