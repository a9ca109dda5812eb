import type * as z from "zod";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import {
  countLink,
  countSignIn,
  deleteAttempt,
  deleteSignInFailures,
  findCredentials,
  findPasswordHash,
  findUser,
  hashEmail,
  lockOwnAccount,
  updatePassword,
  verifyAddress,
} from "#modules/accounts/index.ts";
import { forgetUnreachable, notify, unlinkOtherGoogle } from "#modules/notices/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { newToken } from "./email-links.ts";
import { findOwnTries, keepOwn, noteLinkUsed, sendSecurityEmail } from "./known-device.ts";
import { removePasskeysAndNotify } from "./passkeys.ts";
import { notifyOfSecurity, verifyCounted } from "./prove-code.ts";
import { deleteEmailChange, findLink, takeLink, voidLinks } from "./queries/links.ts";
import { deleteChallengesOf, hasSecondFactor } from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { type Device, rotateSession } from "./sessions.ts";

/** A passkey this new at a new password may be from someone with the old one. */
const passkeyOfSomebodyElse = 7 * day;

/**
 * Sets a new password and notifies the owner; call it under the account's lock. Removes what someone with the old
 * password may have left: reset and sign-in links, a requested email change, half-finished sign-ins, passkeys of the last week, and
 * a Google account with another address. The owner is told about the last two. False, changing nothing, when `oldHash` is given and no longer
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
  await voidLinks(tx, { userId, purpose: "sign_in", now });
  await deleteEmailChange(tx, userId);
  await deleteChallengesOf(tx, userId);
  const email = (await findUser(tx, userId))?.user.email ?? "";
  const unlinked = await unlinkOtherGoogle(tx, { userId, email });
  if (unlinked) await notifyOfSecurity(deps, tx, userId, "googleUnlinked", { email: unlinked });
  const since = later(now, -passkeyOfSomebodyElse);
  const hadPasskey = await removePasskeysAndNotify(deps, tx, { userId, since });
  await notify(deps, tx, { userId, type: "passwordChanged", params: {}, link: "/settings#security" });
  const params = hadPasskey ? { passkeys: "removed" } : {};
  await sendSecurityEmail(deps, tx, { userId, type: "passwordChanged", params });
  return true;
}

/**
 * Changes the password, given the old one. Signs out every other browser, does what `setPassword` does, and gives this
 * session a new token. Emails the account's address. Refuses with PASSWORD_WRONG (also when
 * there is no password) and, as sign-in does, TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  device: Device,
  { currentPassword, newPassword }: z.output<typeof contract.changePassword.input>,
): Promise<{ sessionToken: string }> {
  const { userId } = actor;
  const user = await findUser(deps.db, userId);
  if (!user || !device.sessionToken) throw new Refused({ code: "UNAUTHORIZED" });
  const token = device.sessionToken;
  const { ownKey } = await findOwnTries(deps, deps.db, userId, device);
  const attemptId = await countSignIn(deps, { email: user.user.email, address: device.address, ownKey });
  const oldHash = await findPasswordHash(deps.db, userId);
  const isRight = await verifyCounted(deps, attemptId, currentPassword, oldHash);
  if (!isRight || oldHash === null) throw new Refused({ code: "PASSWORD_WRONG" });
  // The password was right, so the attempt does not count even if a later step fails.
  await deleteAttempt(deps.db, attemptId);
  const passwordHash = await deps.passwords.hash(newPassword);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    if (!(await setPassword(deps, tx, { userId, passwordHash, oldHash })))
      throw new Refused({ code: "PASSWORD_WRONG" });
    // A password alone does not prove the owner of an account with a second factor.
    const isProven = !(await hasSecondFactor(tx, userId));
    const sessionToken = await rotateSession(deps, tx, { token, isProven });
    // Ends the old token too: someone may have copied it.
    await deleteOtherSessions(tx, { userId, kept: hashToken(sessionToken) });
    await keepOwn(deps, tx, userId, device);
    return { sessionToken };
  });
}

/** A request for an emailed link to an address. */
type Wish = {
  email: string;
  linkId: string;
  token: string;
  wishedAt: string;
  purpose: "reset_password" | "sign_in";
};

const context = "password reset";

/**
 * Emails a password reset link to an address, if an account has it. The answer and the work before it are the same for
 * every address. The account is used only to find its own browsers, whose requests strangers cannot use up; a task
 * sends the email. Refuses with TOO_MANY_REQUESTS, for every address alike.
 */
export function requestPasswordReset(
  deps: Deps,
  device: Device,
  { email }: z.output<typeof contract.requestPasswordReset.input>,
): Promise<{ ok: true }> {
  return requestLink(deps, device, { email, purpose: "reset_password" });
}

/** Emails a link that signs in, in the same way, if the account's address is confirmed. Both count together. */
export function requestSignInLink(
  deps: Deps,
  device: Device,
  { email }: z.output<typeof contract.requestSignInLink.input>,
): Promise<{ ok: true }> {
  return requestLink(deps, device, { email, purpose: "sign_in" });
}

async function requestLink(
  deps: Deps,
  device: Device,
  { email, purpose }: Pick<Wish, "email" | "purpose">,
): Promise<{ ok: true }> {
  const account = await findCredentials(deps.db, email);
  const { ownKey } = await findOwnTries(deps, deps.db, account?.userId ?? null, device);
  await countLink(deps, "reset_password", { email, address: device.address, ownKey });
  const wish: Wish = { email, linkId: deps.newId(), token: newToken(), wishedAt: deps.now(), purpose };
  const sealed = deps.vault.seal(JSON.stringify(wish), context);
  await deps.transact((tx) => deps.queue.send(tx, "send-reset-link", { sealed }));
  return { ok: true };
}

/** The sealed request; null when its key is gone. */
export function openWish(deps: { vault: Vault }, sealed: string): Wish | null {
  const text = deps.vault.open(sealed, context);
  // A request of an earlier version has no purpose.
  return text === null ? null : { purpose: "reset_password", ...(JSON.parse(text) as Omit<Wish, "purpose">) };
}

/**
 * Sets a new password with the emailed link, once. Ends every session, including this browser's, and signs nobody in.
 * The second factor stays on, and passkeys stay, because only an owner with a confirmed email could add them; but
 * passkeys of the last week go: someone with the old password may have added them. This browser gets its own
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
    await lockOwnAccount(tx, found.userId);
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
