import type * as z from "zod";
import type * as contract from "#contracts/auth.ts";
import { deleteAttempt } from "#db/queries/login-attempts.ts";
import { renewSignIn } from "#db/queries/sessions.ts";
import { findPasswordHash, findUser } from "#db/queries/users.ts";
import type { Actor } from "#domain/actor.ts";
import { type Refusal, Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { later, minute } from "../instants.ts";
import { countSignIn } from "./limit-attempts.ts";
import { type Device, hashToken, type Session } from "./sessions.ts";

/** What matters needs a session signed in so recently (decisions.md, Accounts). */
const recently = 10 * minute;

/** Why an act that matters may not go on without the password, or null. */
export function refuseStale(session: Pick<Session, "signedInAt">, now: string): Refusal | null {
  return session.signedInAt > later(now, -recently) ? null : { code: "REAUTHENTICATE" };
}

/** Takes the password again for this session. Refuses with PASSWORD_WRONG, and as signing in with TOO_MANY_REQUESTS. */
export async function reauthenticate(
  deps: Deps,
  actor: Actor,
  device: Device,
  input: z.output<typeof contract.reauthenticate.input>,
): Promise<{ ok: true }> {
  const user = await findUser(deps.db, actor.userId);
  const attemptId = await countSignIn(deps, { email: user?.user.email ?? "", address: device.address });
  const hash = await findPasswordHash(deps.db, actor.userId);
  if (!(await deps.passwords.verify(input.password, hash))) throw new Refused({ code: "PASSWORD_WRONG" });
  await deps.transact(async (tx) => {
    await deleteAttempt(tx, attemptId);
    if (device.sessionToken)
      await renewSignIn(tx, { tokenHash: hashToken(device.sessionToken), now: deps.now() });
  });
  return { ok: true };
}
