import { randomInt } from "node:crypto";
import type { Db } from "#db/client.ts";
import { countCode, countLink, deleteAttempt, findUser } from "#modules/accounts/index.ts";
import { type Email, type Notice, notify } from "#modules/notices/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { findOwnTries, sendSecurityEmail } from "./known-device.ts";
import {
  findRecoveryCode,
  findSecondFactor,
  saveProofCode,
  spendRecoveryCode,
  spendStep,
} from "./queries/second-factors.ts";
import {
  readCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  totp,
  totpSkew,
  triesBeforeTelling,
  writeRecoveryCode,
} from "./rules.ts";
import type { Device } from "./sessions.ts";

/** Loads otpauth with the first code. */
async function appOf(secret?: string, label?: string) {
  const { Secret, TOTP } = await import("otpauth");
  const { algorithm, digits, period } = totp;
  return new TOTP({
    issuer: "TidyCurb",
    label: label ?? "",
    algorithm,
    digits,
    period,
    secret: secret ? Secret.fromBase32(secret) : new Secret({ size: 20 }),
  });
}

/** A new secret in base32, and the URL an authenticator app scans. */
export async function makeSecret(email: string): Promise<{ secret: string; address: string }> {
  const app = await appOf(undefined, email);
  return { secret: app.secret.base32, address: app.toString() };
}

/** The code's 30-second step, counted from 1970; null unless it is current, give or take `totpSkew`. */
export async function stepOf(secret: string, digits: string, now: string): Promise<number | null> {
  const app = await appOf(secret);
  const timestamp = Date.parse(now);
  const delta = app.validate({ token: digits, timestamp, window: totpSkew });
  return delta === null ? null : Math.floor(timestamp / (totp.period * 1000)) + delta;
}

/** A new set of codes to show once, and what is stored for each. */
export async function makeRecoveryCodes(deps: Pick<Deps, "passwords">) {
  const made = new Map<string, string>();
  while (made.size < recoveryCodeCount) {
    const code = writeRecoveryCode(
      Array.from({ length: recoveryCodeLength }, () => randomInt(recoveryAlphabet.length)),
    );
    const typed = readCode(code);
    // Six digits would be read as an app code; a first group must identify one code.
    if (typed?.kind === "recovery") made.set(typed.label, code);
  }
  const stored = [...made].map(async ([label, code]) => ({
    label,
    codeHash: await deps.passwords.hash(code.replaceAll("-", "")),
  }));
  return { shown: [...made.values()], stored: await Promise.all(stored) };
}

/** A correct code and the data needed to use it up. */
export type RightCode = { kind: "app"; step: number } | { kind: "recovery"; label: string; codeHash: string };

/** Checks a code for an account with a second factor. Null when it is wrong or used. */
async function checkCode(deps: Deps, userId: string, text: string): Promise<RightCode | null> {
  const typed = readCode(text);
  if (!typed) return null;
  if (typed.kind === "app") {
    const factor = await findSecondFactor(deps.db, userId);
    const secret = factor?.confirmedAt ? deps.vault.open(factor.secretSealed, userId) : null;
    const step = secret && (await stepOf(secret, typed.digits, deps.now()));
    return step && step > (factor?.lastStep ?? 0) ? { kind: "app", step } : null;
  }
  const codeHash = await findRecoveryCode(deps.db, { userId, label: typed.label });
  // Verifies even without a hash, so timing does not reveal which first groups exist.
  const isRight = await deps.passwords.verify(typed.code, codeHash);
  return isRight && codeHash ? { kind: "recovery", label: typed.label, codeHash } : null;
}

/** Uses up a correct code. False when a concurrent call used it first. Notifies the owner of a recovery code. */
async function spendCode(deps: Deps, tx: Db, userId: string, right: RightCode): Promise<boolean> {
  if (right.kind === "app") return spendStep(tx, { userId, step: right.step });
  const count = await spendRecoveryCode(tx, { userId, label: right.label, codeHash: right.codeHash });
  if (count === null) return false;
  await notifyOfSecurity(deps, tx, userId, "recoveryCodeUsed", { count: String(count) });
  return true;
}

/** Reports a change in the account's protection, by notice and email. */
export async function notifyOfSecurity<
  Kind extends
    | "secondFactorOn"
    | "secondFactorOff"
    | "secondFactorTried"
    | "recoveryCodeUsed"
    | "recoveryCodesMade"
    | "googleLinked"
    | "googleUnlinked"
    | "passkeyAdded"
    | "passkeyRemoved",
>(
  deps: Pick<Deps, "queue" | "newId" | "now">,
  tx: Db,
  userId: string,
  type: Kind,
  params: Notice<Kind>["params"] & Email<Kind>["params"],
): Promise<void> {
  await notify<Kind>(deps, tx, { userId, type, params, link: "/settings#security" });
  await sendSecurityEmail<Kind>(deps, tx, { userId, type, params });
}

/**
 * Counts and checks a code. Returns the function that uses it up in the act's transaction. Refuses with
 * TOO_MANY_REQUESTS and CODE_WRONG; the returned function also refuses with CODE_WRONG when a concurrent call used the
 * code first.
 */
export async function proveCode(
  deps: Deps,
  userId: string,
  device: Device,
  code: string,
): Promise<(tx: Db) => Promise<void>> {
  const standing = await findOwnTries(deps, deps.db, userId, device, "code");
  const attempt = await countCode(deps, { userId, address: device.address, ...standing });
  const right = await checkCode(deps, userId, code).catch(async (error) => {
    // An error during the check is not a failed try.
    await deleteAttempt(deps.db, attempt.id);
    throw error;
  });
  if (!right) {
    if (attempt.ofAccount === triesBeforeTelling)
      await deps.transact((tx) => notifyOfSecurity(deps, tx, userId, "secondFactorTried", {}));
    throw new Refused({ code: "CODE_WRONG" }, { userId });
  }
  return async (tx) => {
    if (!(await spendCode(deps, tx, userId, right))) throw new Refused({ code: "CODE_WRONG" }, { userId });
    await deleteAttempt(tx, attempt.id);
  };
}

/** How long an emailed code is valid. */
const proofCodeLasts = 10 * minute;

/**
 * Emails a code to the account's own address, for users without a password (`reauthenticate`). It works once, for the
 * session that asked. Refuses with TOO_MANY_REQUESTS.
 */
export async function sendProofCode(deps: Deps, actor: Actor, device: Device): Promise<{ ok: true }> {
  const found = await findUser(deps.db, actor.userId);
  if (!found || !device.sessionToken) throw new Refused({ code: "UNAUTHORIZED" });
  const { ownKey } = await findOwnTries(deps, deps.db, actor.userId, device);
  await countLink(deps, "proof_code", { email: found.user.email, address: device.address, ownKey });
  const sessionHash = hashToken(device.sessionToken);
  return deps.transact(async (tx) => {
    const expiresAt = later(deps.now(), proofCodeLasts);
    await saveProofCode(tx, { userId: actor.userId, sessionHash, expiresAt });
    await deps.queue.send(tx, "send-proof-code", { userId: actor.userId });
    return { ok: true };
  });
}

/** Checks a password or code whose try is already counted. If the check itself fails, the try is uncounted. */
export async function verifyCounted(deps: Deps, attemptId: string, given: string, hash: string | null) {
  try {
    return await deps.passwords.verify(given, hash);
  } catch (error) {
    await deleteAttempt(deps.db, attemptId);
    throw error;
  }
}
