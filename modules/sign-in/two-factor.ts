import type * as z from "zod";
import { countCode, deleteAttempt, findUser, lockOwnAccount } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findOwnTries, keepOwn } from "./known-device.ts";
import { makeRecoveryCodes, makeSecret, notifyOfSecurity, proveCode, stepOf } from "./prove-code.ts";
import {
  confirmBegun,
  deleteChallengesOf,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  saveBegun,
} from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { refuseStale } from "./reauthenticate.ts";
import { readCode } from "./rules.ts";
import { type Device, rotateSession, type Session } from "./sessions.ts";

/**
 * Makes a secret for an authenticator app; sign-in does not require it yet. A repeat voids the previous secret. Refuses
 * with REAUTHENTICATE and EMAIL_NOT_VERIFIED, because someone at an unattended browser, or with an account on another's
 * address, could lock the owner out. Refuses with TWO_FACTOR_ON.
 */
export async function beginTwoFactor(deps: Deps, actor: Actor, session: Session) {
  refuseIf(refuseStale(session, deps.now()));
  const found = await findUser(deps.db, actor.userId);
  if (!found) throw new Refused({ code: "UNAUTHORIZED" });
  if (found.user.emailVerifiedAt === null) throw new Refused({ code: "EMAIL_NOT_VERIFIED" });
  const made = await makeSecret(found.user.email);
  const isBegun = await saveBegun(deps.db, {
    userId: actor.userId,
    secretSealed: deps.vault.seal(made.secret, actor.userId),
    begunAt: deps.now(),
  });
  if (!isBegun) throw new Refused({ code: "TWO_FACTOR_ON" });
  return made;
}

/** A setup older than this must start over. */
const longestBegun = hour;

/**
 * Turns on the second factor with the app's first code. Returns the recovery codes, which are never shown again. Signs
 * out other browsers, which signed in without it, and gives this session a new token. Refuses with CODE_WRONG,
 * EMAIL_NOT_VERIFIED, TWO_FACTOR_NOT_BEGUN, TWO_FACTOR_ON, TOO_MANY_REQUESTS and, as `rotateSession` does,
 * REAUTHENTICATE.
 */
export async function confirmTwoFactor(
  deps: Deps,
  actor: Actor,
  device: Device,
  input: z.output<typeof contract.confirmTwoFactor.input>,
): Promise<{ recoveryCodes: string[]; sessionToken: string }> {
  const { userId } = actor;
  const begun = await findSecondFactor(deps.db, userId);
  if (begun?.confirmedAt) throw new Refused({ code: "TWO_FACTOR_ON" });
  const secret = begun && begun.begunAt > later(deps.now(), -longestBegun) && openSecret(deps, begun);
  if (!secret) throw new Refused({ code: "TWO_FACTOR_NOT_BEGUN" });
  const standing = await findOwnTries(deps, deps.db, userId, device, "code");
  const attempt = await countCode(deps, { userId, address: device.address, ...standing });
  const typed = readCode(input.code);
  const step = typed?.kind === "app" ? await stepOf(secret, typed.digits, deps.now()) : null;
  if (step === null) throw new Refused({ code: "CODE_WRONG" });
  const codes = await makeRecoveryCodes(deps);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    // The setup may have started before verification was required.
    if ((await findUser(tx, userId))?.user.emailVerifiedAt === null)
      throw new Refused({ code: "EMAIL_NOT_VERIFIED" });
    const { secretSealed } = begun;
    const isOn = await confirmBegun(tx, { userId, secretSealed, step, now: deps.now() });
    if (!isOn) throw new Refused({ code: "TWO_FACTOR_NOT_BEGUN" });
    await deleteAttempt(tx, attempt.id);
    await replaceRecoveryCodes(tx, userId, codes.stored);
    await deleteChallengesOf(tx, userId);
    await keepOwn(deps, tx, userId, device);
    const sessionToken = await rotateSession(deps, tx, { token: device.sessionToken });
    // Ends the old token too: someone may have copied it.
    await deleteOtherSessions(tx, { userId, kept: hashToken(sessionToken) });
    await notifyOfSecurity(deps, tx, userId, "secondFactorOn", {});
    return { recoveryCodes: codes.shown, sessionToken };
  });
}

function openSecret(deps: Deps, begun: { userId: string; secretSealed: string }): string | null {
  return deps.vault.open(begun.secretSealed, begun.userId);
}

/**
 * Turns off the second factor and its recovery codes, given a code of either kind. Refuses with REAUTHENTICATE,
 * TWO_FACTOR_OFF, CODE_WRONG and TOO_MANY_REQUESTS.
 */
export async function disableTwoFactor(
  deps: Deps,
  actor: Actor,
  session: Session,
  device: Device,
  input: z.output<typeof contract.disableTwoFactor.input>,
): Promise<{ ok: true }> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  if (!(await hasSecondFactor(deps.db, userId))) throw new Refused({ code: "TWO_FACTOR_OFF" });
  const spend = await proveCode(deps, userId, device, input.code);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    await spend(tx);
    await deleteSecondFactor(tx, userId);
    await deleteChallengesOf(tx, userId);
    await notifyOfSecurity(deps, tx, userId, "secondFactorOff", {});
    return { ok: true };
  });
}

/**
 * Makes new recovery codes, shown only once; the old ones stop working. Refuses with REAUTHENTICATE and TWO_FACTOR_OFF.
 */
export async function newRecoveryCodes(deps: Deps, actor: Actor, session: Session) {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  if (!(await hasSecondFactor(deps.db, userId))) throw new Refused({ code: "TWO_FACTOR_OFF" });
  const codes = await makeRecoveryCodes(deps);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new Refused({ code: "TWO_FACTOR_OFF" });
    await replaceRecoveryCodes(tx, userId, codes.stored);
    await notifyOfSecurity(deps, tx, userId, "recoveryCodesMade", {});
    return { recoveryCodes: codes.shown };
  });
}
