import { createHash } from "node:crypto";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later, minute } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";
import {
  type AttemptKind,
  countAttempts,
  deleteAttempts,
  hasAttempt,
  insertAttempt,
  lockAttempts,
} from "./queries/login-attempts.ts";

/** An account's own browser has a separate count, even when strangers share its IP address. */
type Attempt = { email: string; address: string; ownKey: string | null };

/** Attempts from unknown browsers count per account and per IP address. */
function keysOf({ email, address, ownKey }: Attempt): { accountHash: string; address: string } {
  return ownKey === null ? { accountHash: hashEmail(email), address } : { accountHash: ownKey, address: "" };
}

/** Failures in 15 minutes per account and IP address; registrations, and visitors' forms, per IP address and hour. */
const signInLimits = { account: 10, address: 30, milliseconds: 15 * minute };
const registrationLimit = { address: 20, milliseconds: hour };
/** Emailed links per hour: to an account, whether or not it exists, and from an IP address. */
const linkLimits = { account: 5, address: 20, milliseconds: hour };

/**
 * Counts a sign-in attempt as failed before checking the password; success removes it with `deleteAttempt`. Refuses
 * with TOO_MANY_REQUESTS. Counts the account whether or not it exists.
 */
export function countSignIn(deps: Deps, attempt: Attempt): Promise<string> {
  const { ownKey } = attempt;
  const { accountHash, address } = keysOf(attempt);
  const since = later(deps.now(), -signInLimits.milliseconds);
  return deps.transact(async (tx) => {
    await lockAttempts(tx, `sign_in account ${accountHash}`);
    if (ownKey === null) await lockAttempts(tx, `sign_in address ${address}`);
    const ofAccount = await countAttempts(tx, { kind: "sign_in", since, accountHash });
    refuseOver(deps, ofAccount, signInLimits.account, signInLimits.milliseconds);
    if (ownKey === null) {
      const ofAddress = await countAttempts(tx, { kind: "sign_in", since, address });
      refuseOver(deps, ofAddress, signInLimits.address, signInLimits.milliseconds);
    }
    return record(deps, tx, { kind: "sign_in", accountHash, address });
  });
}

/** Counts a registration, replacing the earlier check of its email. Refuses with TOO_MANY_REQUESTS. */
export function countRegistration(deps: Deps, attempt: { email: string; address: string }): Promise<string> {
  return countByAddress(deps, "register", attempt, hashCheck(attempt.email));
}

/** Counts an email check like a registration, repeats once. Refuses with TOO_MANY_REQUESTS. */
export async function countEmailCheck(deps: Deps, { email, address }: { email: string; address: string }) {
  const accountHash = hashCheck(email);
  const since = later(deps.now(), -registrationLimit.milliseconds);
  await deps.transact(async (tx) => {
    await lockAttempts(tx, `register address ${address}`);
    if (await hasAttempt(tx, { kind: "register", since, address, accountHash })) return;
    const ofAddress = await countAttempts(tx, { kind: "register", since, address });
    refuseOver(deps, ofAddress, registrationLimit.address, registrationLimit.milliseconds);
    await record(deps, tx, { kind: "register", accountHash, address });
  });
}

/** The key of an email check, separate from registrations with it. */
export function hashCheck(email: string): string {
  return hashEmail(`check ${email}`);
}

/** Counts what a visitor sends: a waiting-list entry or a message. Refuses with TOO_MANY_REQUESTS. */
export function countVisitorForm(deps: Deps, attempt: { email: string; address: string }): Promise<string> {
  return countByAddress(deps, "waiting_list", attempt);
}

/**
 * Counts a request for an emailed link. Refuses with TOO_MANY_REQUESTS. Counts the account whether or not it exists.
 */
export function countLink(
  deps: Deps,
  kind: "reset_password" | "verify_email" | "proof_code",
  attempt: Attempt,
): Promise<string> {
  const { ownKey } = attempt;
  const { accountHash, address } = keysOf(attempt);
  const since = later(deps.now(), -linkLimits.milliseconds);
  return deps.transact(async (tx) => {
    await lockAttempts(tx, `${kind} account ${accountHash}`);
    if (ownKey === null) await lockAttempts(tx, `${kind} address ${address}`);
    const ofAccount = await countAttempts(tx, { kind, since, accountHash });
    refuseOver(deps, ofAccount, linkLimits.account, linkLimits.milliseconds);
    if (ownKey === null) {
      const ofAddress = await countAttempts(tx, { kind, since, address });
      refuseOver(deps, ofAddress, linkLimits.address, linkLimits.milliseconds);
    }
    return record(deps, tx, { kind, accountHash, address });
  });
}

/**
 * Wrong second-factor codes per account: the tenth in 15 minutes and the 41st in a day are refused. A new password
 * resets these counts, because anyone trying codes knows the old one. The last limit caps all tries in a day.
 */
const codeLimits = [
  { account: 9, milliseconds: 15 * minute, sincePassword: true },
  { account: 40, milliseconds: day, sincePassword: true },
  { account: 120, milliseconds: day, sincePassword: false },
];

/** Counts a code as wrong until `deleteAttempt`, for 15 minutes. Refuses with TOO_MANY_REQUESTS. */
export function countCode(deps: Deps, attempt: { userId: string; address: string } & Standing) {
  const { passwordChangedAt } = attempt;
  const { accountHash, address } = keysOf({ ...attempt, email: attempt.userId });
  return deps.transact(async (tx) => {
    await lockAttempts(tx, `second_factor account ${accountHash}`);
    const counts: number[] = [];
    for (const { account, milliseconds, sincePassword } of codeLimits) {
      const from = later(deps.now(), -milliseconds);
      const since = sincePassword && passwordChangedAt && passwordChangedAt > from ? passwordChangedAt : from;
      const ofAccount = await countAttempts(tx, { kind: "second_factor", since, accountHash });
      refuseOver(deps, ofAccount, account, milliseconds);
      counts.push(ofAccount.count + 1);
    }
    const id = await record(deps, tx, { kind: "second_factor", accountHash, address });
    return { id, ofAccount: counts[0] ?? 1 };
  });
}

/** Wrong codes of confirmation emails per account; each email's code has ten tries besides. */
const emailCodeLimit = { account: 40, milliseconds: day };

/** Counts a code as wrong until `deleteAttempt`. Refuses with TOO_MANY_REQUESTS. */
export function countEmailCode(deps: Deps, userId: string): Promise<string> {
  const accountHash = hashEmail(userId);
  const { account, milliseconds } = emailCodeLimit;
  return deps.transact(async (tx) => {
    await lockAttempts(tx, `email code account ${accountHash}`);
    const since = later(deps.now(), -milliseconds);
    const ofAccount = await countAttempts(tx, { kind: "verify_email", since, accountHash });
    refuseOver(deps, ofAccount, account, milliseconds);
    return record(deps, tx, { kind: "verify_email", accountHash, address: "" });
  });
}

/** Codes by text message per person, number and IP address, so that nobody is pestered or cut off. */
const smsCodeLimits = { person: 5, personOfDay: 10, number: 5, address: 20 };

/** Key under which each code also counts toward the service's daily limit; it outlives an erased person. */
export const everySmsCode = hashEmail("every code by text message");

/** Counts a code for a number. Refuses with TOO_MANY_REQUESTS, and with SMS_CODES_OFF when the service sends none. */
export async function countSmsCode(deps: Deps, attempt: { userId: string; e164: string; address: string }) {
  const { address } = attempt;
  const [person, number] = [hashEmail(attempt.userId), hashEmail(attempt.e164)];
  if (deps.smsCodes.aDay === 0) throw new Refused({ code: "SMS_CODES_OFF" });
  const [hourSince, since] = [later(deps.now(), -hour), later(deps.now(), -day)];
  return deps.transact(async (tx) => {
    for (const key of [person, number, address, everySmsCode].toSorted())
      await lockAttempts(tx, `sms_code ${key}`);
    const kind = "sms_code";
    const ofHour = await countAttempts(tx, { kind, since: hourSince, accountHash: person });
    const ofPerson = await countAttempts(tx, { kind, since, accountHash: person });
    const ofNumber = await countAttempts(tx, { kind, since, accountHash: number });
    const ofAddress = await countAttempts(tx, { kind, since, address });
    refuseOver(deps, ofHour, smsCodeLimits.person, hour);
    refuseOver(deps, ofPerson, smsCodeLimits.personOfDay, day);
    refuseOver(deps, ofNumber, smsCodeLimits.number, day);
    // Each code has two rows.
    refuseOver(deps, ofAddress, smsCodeLimits.address * 2, day);
    const ofAll = await countAttempts(tx, { kind, since, accountHash: everySmsCode });
    refuseOver(deps, ofAll, deps.smsCodes.aDay, day);
    await record(deps, tx, { kind, accountHash: person, address });
    await record(deps, tx, { kind, accountHash: number, address });
    await record(deps, tx, { kind, accountHash: everySmsCode, address: "" });
  });
}

function countByAddress(
  deps: Deps,
  kind: "register" | "waiting_list",
  attempt: { email: string; address: string },
  insteadOf?: string,
): Promise<string> {
  const since = later(deps.now(), -registrationLimit.milliseconds);
  return deps.transact(async (tx) => {
    await lockAttempts(tx, `${kind} address ${attempt.address}`);
    if (insteadOf) await deleteAttempts(tx, { kind, address: attempt.address, accountHash: insteadOf });
    const ofAddress = await countAttempts(tx, { kind, since, address: attempt.address });
    refuseOver(deps, ofAddress, registrationLimit.address, registrationLimit.milliseconds);
    return record(deps, tx, {
      kind,
      accountHash: hashEmail(attempt.email),
      address: attempt.address,
    });
  });
}

async function record(
  deps: Deps,
  tx: Db,
  attempt: { kind: AttemptKind; accountHash: string; address: string },
): Promise<string> {
  const id = deps.newId();
  await insertAttempt(tx, { id, ...attempt, attemptedAt: deps.now() });
  return id;
}

function refuseOver(
  deps: Deps,
  attempts: { count: number; first: string | null },
  most: number,
  milliseconds: number,
): void {
  if (attempts.count < most || !attempts.first) return;
  const wait = Date.parse(attempts.first) + milliseconds - Date.parse(deps.now());
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds } });
}

export function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Whether attempts come from the owner's own browser, which has separate limits, or a stranger's. */
export type Standing = {
  /** Key that counts this browser's attempts separately; null for a stranger. */
  ownKey: string | null;
  passwordChangedAt: string | null;
};
