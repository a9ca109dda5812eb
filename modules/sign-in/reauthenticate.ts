import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { countSignIn, deleteAttempt, findPasswordHash, findUser } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { type Refusal, Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findOwnTries } from "./known-device.ts";
import { proveCode, verifyCounted } from "./prove-code.ts";
import { findGoogleOf } from "./queries/links.ts";
import { findProofCode, hasSecondFactor, spendProofCode } from "./queries/second-factors.ts";
import { type Device, rotateSession, type Session } from "./sessions.ts";

/** Sensitive acts need a sign-in this recent, so that an open browser is not enough. */
const recently = 10 * minute;

/** Why a sensitive act needs the password again; null when it does not. */
export function refuseStale(session: Pick<Session, "signedInAt">, now: string): Refusal | null {
  return session.signedInAt > later(now, -recently) ? null : { code: "REAUTHENTICATE" };
}

/**
 * Authenticates this session's owner again: by password, or by an emailed code for accounts without one, plus a code
 * when a second factor is on. The session gets a new token. Refuses with PASSWORD_WRONG, CODE_WRONG,
 * SECOND_FACTOR_REQUIRED when that code is missing, and TOO_MANY_REQUESTS.
 */
export async function reauthenticate(
  deps: Deps,
  actor: Actor,
  device: Device,
  input: z.output<typeof contract.reauthenticate.input>,
): Promise<{ sessionToken: string }> {
  const takesCode = await hasSecondFactor(deps.db, actor.userId);
  if (takesCode && !input.code) throw new Refused({ code: "SECOND_FACTOR_REQUIRED" });
  const spendFirst = await proveFirst(deps, actor, device, input);
  const spendSecond = takesCode ? await proveCode(deps, actor.userId, device, input.code ?? "") : null;
  return deps.transact(async (tx) => {
    await spendFirst(tx);
    await spendSecond?.(tx);
    return { sessionToken: await rotateSession(deps, tx, { token: device.sessionToken, isProven: true }) };
  });
}

/** Counts and checks the first factor; returns the function that uses it up. */
async function proveFirst(
  deps: Deps,
  { userId }: Actor,
  device: Device,
  input: { password?: string | undefined; emailCode?: string | undefined },
): Promise<(tx: Db) => Promise<void>> {
  const user = await findUser(deps.db, userId);
  const { ownKey } = await findOwnTries(deps, deps.db, userId, device);
  const email = user?.user.email ?? "";
  const attemptId = await countSignIn(deps, { email, address: device.address, ownKey });
  const hash = await findPasswordHash(deps.db, userId);
  if (hash !== null) {
    if (!(await verifyCounted(deps, attemptId, input.password ?? "", hash)))
      throw new Refused({ code: "PASSWORD_WRONG" });
    return (tx) => deleteAttempt(tx, attemptId);
  }
  const sessionHash = hashToken(device.sessionToken ?? "");
  const codeHash = await findProofCode(deps.db, { userId, sessionHash, now: deps.now() });
  const digits = (input.emailCode ?? "").replace(/\D/g, "");
  const isRight = await verifyCounted(deps, attemptId, digits, codeHash);
  if (!isRight || codeHash === null) throw new Refused({ code: "CODE_WRONG" });
  return async (tx) => {
    if (!(await spendProofCode(tx, { userId, codeHash }))) throw new Refused({ code: "CODE_WRONG" });
    await deleteAttempt(tx, attemptId);
  };
}

/** Refuses to link a Google account, with REAUTHENTICATE, GOOGLE_NOT_CONFIGURED or GOOGLE_LINKED; changes nothing. */
export async function refuseLink(
  deps: Deps,
  actor: Pick<Actor, "userId">,
  session: Session,
): Promise<{ ok: true }> {
  if (!deps.google) throw new Refused({ code: "GOOGLE_NOT_CONFIGURED" });
  refuseIf(refuseStale(session, deps.now()));
  if (await findGoogleOf(deps.db, actor.userId)) throw new Refused({ code: "GOOGLE_LINKED" });
  return { ok: true };
}
