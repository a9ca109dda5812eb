import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { User } from "#modules/accounts/contract.ts";
import {
  countSignIn,
  deleteAttempt,
  findCredentials,
  findPasswordHash,
  lockOwnAccount,
  readUser,
} from "#modules/accounts/index.ts";
import { lockInvoicesOf, notifyToPay } from "#modules/billing/index.ts";
import type * as signInContract from "#modules/sign-in/contract.ts";
import {
  beginSession,
  type Device,
  findChallenge,
  findLink,
  findOwnTries,
  hasSecondFactor,
  insertChallenge,
  type PasskeySite,
  proveCode,
  provePasskey,
  takeChallenge,
  takeLink,
  verifyCounted,
} from "#modules/sign-in/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later, minute } from "#platform/instants.ts";
import { audit, findLastAct } from "#platform/queries/audit-log.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";

export type SignedIn = { user: User; sessionToken: string };

/** The first factor was correct and the second is still missing; nobody is signed in yet. */
export type Challenged = { challengeToken: string; userId: string };

/** How long after the first factor the second one is accepted. */
export const challengeLasts = 10 * minute;

/** The result of a correct first factor: a session, or this browser's challenge for the second. */
export async function admit(
  deps: Deps,
  tx: Db,
  userId: string,
  device: Device,
): Promise<SignedIn | Challenged> {
  // Turning on a second factor at the same moment holds the account too.
  await lockOwnAccount(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) {
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  }
  const challengeToken = randomBytes(32).toString("base64url");
  await insertChallenge(tx, {
    tokenHash: hashToken(challengeToken),
    userId,
    expiresAt: later(deps.now(), challengeLasts),
  });
  return { challengeToken, userId };
}

/**
 * Signs in, or asks for the second factor if one is on. Refuses with SIGN_IN_FAILED in the same time whether or not the
 * email address exists, ACCOUNT_SUSPENDED when the password was correct, and TOO_MANY_REQUESTS.
 */
export async function login(
  deps: Deps,
  device: Device,
  input: z.output<typeof signInContract.login.input>,
): Promise<SignedIn | Challenged> {
  const { email } = input;
  const account = await findCredentials(deps.db, email);
  const { ownKey } = await findOwnTries(deps, deps.db, account?.userId ?? null, device);
  const attemptId = await countSignIn(deps, { email, address: device.address, ownKey });
  const isRight = await verifyCounted(deps, attemptId, input.password, account?.passwordHash ?? null);
  if (!account || !isRight) throw new Refused({ code: "SIGN_IN_FAILED" }, { userId: account?.userId });
  // From here on the attempt does not count as failed, whatever happens.
  await deleteAttempt(deps.db, attemptId);
  const { userId } = account;
  if (account.suspendedAt) throw new Refused({ code: "ACCOUNT_SUSPENDED" }, { userId });
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    // If the password changed meanwhile, that change also signed everyone out.
    const present = await findPasswordHash(tx, userId);
    if (present !== account.passwordHash) throw new Refused({ code: "SIGN_IN_FAILED" }, { userId });
    return admit(deps, tx, userId, device);
  });
}

/**
 * Completes a sign-in whose first factor was given in this browser, with an authenticator or recovery code. Refuses
 * with SIGN_IN_EXPIRED when that was too long ago or in another browser, ACCOUNT_SUSPENDED, CODE_WRONG and
 * TOO_MANY_REQUESTS.
 */
export async function completeSignIn(
  deps: Deps,
  device: Device,
  challengeToken: string | null,
  input: z.output<typeof signInContract.completeSignIn.input>,
): Promise<SignedIn> {
  const tokenHash = challengeToken && hashToken(challengeToken);
  const challenge = tokenHash && (await findChallenge(deps.db, { tokenHash, now: deps.now() }));
  if (!tokenHash || !challenge) throw new Refused({ code: "SIGN_IN_EXPIRED" });
  const { userId } = challenge;
  if (challenge.suspendedAt) throw new Refused({ code: "ACCOUNT_SUSPENDED" }, { userId });
  const spend = await proveCode(deps, userId, device, input.code);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    if (!(await takeChallenge(tx, { tokenHash, now: deps.now() })))
      throw new Refused({ code: "SIGN_IN_EXPIRED" }, { userId });
    await spend(tx);
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  });
}

/**
 * Signs in by a passkey, which counts as both factors: the device asked for a fingerprint, face or PIN. Refuses as
 * `provePasskey` does, and with ACCOUNT_SUSPENDED when the answer was right.
 */
export async function signInByPasskey(
  deps: Deps,
  site: PasskeySite,
  device: Device,
  answer: z.output<typeof signInContract.signInByPasskey.input>,
): Promise<SignedIn> {
  const { userId, suspendedAt, spend } = await provePasskey(deps, site, device, answer);
  if (suspendedAt) throw new Refused({ code: "ACCOUNT_SUSPENDED" }, { userId });
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    await spend(tx);
    const sessionToken = await beginSession(deps, tx, userId, device);
    return { user: await readUser(deps, tx, userId), sessionToken };
  });
}

/**
 * Signs in by an emailed link, once, or asks for the second factor if one is on. Refuses with LINK_INVALID and
 * ACCOUNT_SUSPENDED.
 */
export async function signInByLink(
  deps: Deps,
  device: Device,
  { token }: z.output<typeof signInContract.signInByLink.input>,
): Promise<SignedIn | Challenged> {
  const link = { purpose: "sign_in", tokenHash: hashToken(token) } as const;
  const found = await findLink(deps.db, { ...link, now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  const { userId } = found;
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    const taken = await takeLink(tx, { ...link, now: deps.now() });
    if (!taken) throw new Refused({ code: "LINK_INVALID" });
    if ((await findCredentials(tx, taken.email))?.suspendedAt !== null)
      throw new Refused({ code: "ACCOUNT_SUSPENDED" }, { userId });
    return admit(deps, tx, userId, device);
  });
}

/**
 * Emails a homeowner again about a failed payment: the amount due, the next retry, and where to pay. At most once a
 * day. Refuses with PAYMENT_NOT_FAILED and PAYER_TOLD.
 */
export const askToPay: AdminAct<typeof contract.askToPay> = (deps, actor, { userId }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const open = (await lockInvoicesOf(tx, userId)).filter(({ status }) => status === "open");
    const invoice = open.findLast(({ attempts, needsAction }) => attempts > 0 || needsAction);
    if (!invoice) throw new Refused({ code: "PAYMENT_NOT_FAILED" });
    const last = await findLastAct(tx, { subjectId: userId, actions: ["admin.askToPay"] });
    if (last && last.happenedAt > later(now, -24 * hour))
      throw new Refused({ code: "PAYER_TOLD", params: { by: last.name, time: last.happenedAt } });
    await notifyToPay(deps, tx, userId, invoice);
    await audit(deps, tx, actor, {
      action: "admin.askToPay",
      subjectId: userId,
      before: { isAsked: false },
      after: {
        isAsked: true,
        invoiceId: invoice.id,
        amount: formatCents(invoice.amountCents - invoice.creditedCents),
      },
      happenedAt: now,
    });
    return { ok: true };
  });
