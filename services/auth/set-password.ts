import type { Db } from "#db/client.ts";
import { voidLinks } from "#db/queries/account-links.ts";
import { deleteEmailChange } from "#db/queries/email-changes.ts";
import { deleteChallengesOf } from "#db/queries/second-factors.ts";
import { updatePassword } from "#db/queries/users.ts";
import type { Deps } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { sendSafetyLetter } from "./send-safety-letter.ts";

/**
 * Gives an account that the transaction holds a new password, and tells its owner. What somebody who had the old one may have
 * left behind goes: links to another password, a wish for another address, and sign-ins that wait for a second factor. Where `oldHash` is given and is not the present one
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
  await notify(deps, tx, { userId, type: "passwordChanged", params: {}, link: "/settings#security" });
  await sendSafetyLetter(deps, tx, { userId, letter: "passwordChanged" });
  return true;
}
