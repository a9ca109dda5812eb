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

/**
 * rest.md, Common rules: failures per account and per address in 15 minutes, registrations per address and hour. Entries
 * in the waiting list count as registrations do, on their own.
 */
const signInLimits = { account: 10, address: 30, milliseconds: 15 * minute };
const registrationLimit = { address: 20, milliseconds: hour };
/** Letters with a link that somebody may wish for: to an account, whether or not it exists, and from an address, in an hour. */
const linkLimits = { account: 5, address: 20, milliseconds: hour };

/**
 * Counts an attempt to sign in before the password is looked at, as if it had failed; whoever succeeds takes it back
 * by `deleteAttempt`. Refuses with TOO_MANY_REQUESTS. The account is counted whether or not it exists.
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

/** Counts a registration, in place of the look at its email that came before. Refuses with TOO_MANY_REQUESTS. */
export function countRegistration(deps: Deps, attempt: { email: string; address: string }): Promise<string> {
  return countByAddress(deps, "register", attempt, hashCheck(attempt.email));
}

/**
 * Counts a look at whether an email has an account as a registration with it; a repeated one is the same one. Refuses with
 * TOO_MANY_REQUESTS.
 */
export async function countEmailCheck(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<void> {
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

/** Under what a look at an email is counted, apart from registrations with it. */
export function hashCheck(email: string): string {
  return hashEmail(`check ${email}`);
}

/** Counts an entry in the waiting list. Refuses with TOO_MANY_REQUESTS. */
export function countWaiting(deps: Deps, attempt: { email: string; address: string }): Promise<string> {
  return countByAddress(deps, "waiting_list", attempt);
}

/** Counts a wish for a letter with a link. Refuses with TOO_MANY_REQUESTS. The account is counted whether or not it exists. */
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
 * Wrong second-factor codes per account: the tenth in 15 minutes is refused, and so is the 41st in a day. A new password resets
 * these counts, because anyone trying codes knows the old one. The last limit caps all tries in a day.
 */
const codeLimits = [
  { account: 9, milliseconds: 15 * minute, sincePassword: true },
  { account: 40, milliseconds: day, sincePassword: true },
  { account: 120, milliseconds: day, sincePassword: false },
];

/**
 * Counts a code before it is looked at, as if it were wrong; whoever succeeds takes it back by `deleteAttempt`. Tells how
 * many that makes in 15 minutes. Refuses with TOO_MANY_REQUESTS.
 */
export function countCode(
  deps: Deps,
  attempt: { userId: string; address: string } & Standing,
): Promise<{ id: string; ofAccount: number }> {
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

/**
 * Codes that go to a telephone: what a person, a number and an address may ask for, so that nobody is pestered by us, and
 * nobody alone uses up what the whole service sends in a day.
 */
const smsCodeLimits = { person: 5, personOfDay: 10, number: 5, address: 20 };

/** As what each code is counted once more, for the limit of the whole service: it goes on when a person is forgotten. */
export const everySmsCode = hashEmail("every code by text message");

/** Counts a code that is to go to a number. Refuses with TOO_MANY_REQUESTS, and SMS_CODES_OFF where the service sends none. */
export async function countSmsCode(
  deps: Deps,
  attempt: { userId: string; e164: string; address: string },
): Promise<void> {
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
    // Each code is two rows.
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

/** Whether attempts come from the owner's own browser, which has separate limits, or from a stranger's. */
export type Standing = {
  /** Key that counts this browser's attempts separately; null for a stranger. */
  ownKey: string | null;
  passwordChangedAt: string | null;
};
