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
 * Sets a new password and notifies the owner; call it under the account's lock. Removes what someone with the old
 * password may have left: reset links, a requested email change, half-finished sign-ins, and a Google account with
 * another address, which the owner is told about. False, changing nothing, when `oldHash` is given and no longer
 * current.
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
