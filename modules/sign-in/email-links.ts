import { createHash, randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import {
  countEmailCheck,
  countEmailCode,
  countLink,
  deleteAttempt,
  findCredentials,
  lockOwnAccount,
  updateEmail,
  verifyAddress,
} from "#modules/accounts/index.ts";
import { moveWaiting } from "#modules/areas/index.ts";
import { changeCustomer } from "#modules/billing/index.ts";
import { forgetUnreachable, notify } from "#modules/notices/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { verifyCounted } from "./prove-code.ts";
import {
  findLink,
  findOwnerOfChange,
  isConfirmedByLink,
  type LinkPurpose,
  saveLink,
  takeEmailChange,
  takeLink,
  tryLinkCode,
} from "./queries/links.ts";
import { findSecurity } from "./queries/second-factors.ts";
import { deleteOtherSessions, findActor } from "./queries/sessions.ts";
import type { Device } from "./sessions.ts";

/** Whether registering this email would be refused, counted as one. Refuses with TOO_MANY_REQUESTS. */
export async function checkEmail(
  deps: Deps,
  address: string,
  { email }: z.output<typeof contract.checkEmail.input>,
): Promise<z.output<typeof contract.checkEmail.output>> {
  await countEmailCheck(deps, { email, address });
  return { isInUse: (await findCredentials(deps.db, email)) !== null };
}

/** How long each link is valid. */
export const linkLasts: Record<LinkPurpose, number> = {
  reset_password: hour,
  sign_in: 15 * minute,
  verify_email: hour,
  undo_email_change: 3 * day,
};

/** A secret only the email's reader knows: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The six digits that a link's email names besides the link. A retried email finds the same ones. */
export function codeOf(token: string): string {
  const digest = createHash("sha256").update(`code ${token}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** 6).padStart(6, "0");
}

/**
 * Sends a link to a user's address, in the act's transaction. Voids an earlier link for the same purpose. The token is
 * stored as a hash and sealed in the task, so a retry sends the same link.
 */
export async function sendLink(
  deps: Deps,
  tx: Db,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
): Promise<void> {
  const linkId = deps.newId();
  const token = newToken();
  const now = deps.now();
  await saveLink(tx, {
    id: linkId,
    userId,
    purpose,
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, linkLasts[purpose]),
  });
  const sealedToken = deps.vault.seal(token, linkId);
  await deps.queue.send(tx, "send-account-link", { linkId, sealedToken });
}

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
    await lockOwnAccount(tx, userId);
    const kept = hashToken(device.sessionToken ?? "");
    if ((await findActor(tx, { tokenHash: kept, now }))?.accountId !== userId)
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

/** Resends the link that verifies or reopens the address. Refuses with TOO_MANY_REQUESTS. */
export async function resendVerification(deps: Deps, actor: Actor, device: Pick<Device, "address">) {
  const { userId } = actor;
  const account = await findSecurity(deps.db, { userId, now: deps.now() });
  if (!account) throw new Refused({ code: "UNAUTHORIZED" });
  const { email } = account;
  if (account.emailVerifiedAt !== null && account.addressTrouble === null) return { sent: false };
  await countLink(deps, "verify_email", { email, address: device.address, ownKey: null });
  await deps.transact((tx) => sendLink(deps, tx, { userId, purpose: "verify_email", email }));
  return { sent: true };
}

/**
 * Marks an account's address as verified by the emailed link. The browser must be signed in: the address's owner may
 * not have made the account, and would vouch for a stranger who knows its password. A used link changes nothing, and
 * says in any browser that the address is confirmed: only the email's reader has its token. Refuses with LINK_INVALID
 * and LINK_OF_ANOTHER_ACCOUNT; the latter leaves the link valid.
 */
export function verifyEmail(
  deps: Deps,
  device: Pick<Device, "sessionToken">,
  input: z.output<typeof contract.verifyEmail.input>,
): Promise<z.output<typeof contract.verifyEmail.output>> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const link = { purpose: "verify_email", tokenHash: hashToken(input.token), now } as const;
    const found = await findLink(tx, link);
    if (!found) return acceptRepeat(tx, link);
    await lockOwnAccount(tx, found.userId);
    const tokenHash = hashToken(device.sessionToken ?? "");
    if ((await findActor(tx, { tokenHash, now }))?.accountId !== found.userId)
      throw new Refused({ code: "LINK_OF_ANOTHER_ACCOUNT" });
    return (await verifyByLink(tx, link)) ? { ok: true, wasConfirmed: false } : acceptRepeat(tx, link);
  });
}

async function acceptRepeat(tx: Db, { tokenHash }: { tokenHash: string }) {
  if (await isConfirmedByLink(tx, tokenHash)) return { ok: true, wasConfirmed: true } as const;
  throw new Refused({ code: "LINK_INVALID" });
}

/**
 * Marks the person's address as verified by the code in the same email. Ten tries a link, 40 wrong codes a day. Refuses
 * with CODE_WRONG; with LINK_INVALID once the link is used, expired, replaced or out of tries; with TOO_MANY_REQUESTS.
 */
export async function verifyEmailCode(
  deps: Deps,
  { userId }: Actor,
  { code }: z.output<typeof contract.verifyEmailCode.input>,
): Promise<{ ok: true }> {
  const attemptId = await countEmailCode(deps, userId);
  const link = { userId, purpose: "verify_email", now: deps.now() } as const;
  const tried = await tryLinkCode(deps.db, link);
  if (!tried) {
    await deleteAttempt(deps.db, attemptId);
    throw new Refused({ code: "LINK_INVALID" });
  }
  if (!(await verifyCounted(deps, attemptId, code, tried.codeHash)))
    throw new Refused({ code: tried.triesLeft === 0 ? "LINK_INVALID" : "CODE_WRONG" }, { userId });
  return deps.transact(async (tx) => {
    await deleteAttempt(tx, attemptId);
    await lockOwnAccount(tx, userId);
    if (!(await verifyByLink(tx, { ...link, tokenHash: tried.tokenHash })))
      throw new Refused({ code: "LINK_INVALID" });
    return { ok: true };
  });
}

/** Uses up a link and marks its address as verified. False when the link is used, replaced or expired. */
async function verifyByLink(tx: Db, link: Parameters<typeof takeLink>[1]): Promise<boolean> {
  const taken = await takeLink(tx, link);
  if (!taken) return false;
  await verifyAddress(tx, { ...taken, now: link.now });
  // The email arrived, so the address works.
  await forgetUnreachable(tx, taken.userId);
  return true;
}
