import type * as z from "zod";
import { countCode, deleteAttempt, findUser, holdAccount } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { hour, later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { tell } from "./check-code.ts";
import type * as contract from "./contract/second-factor.ts";
import { findOwnTries, keepOwn } from "./own-tries.ts";
import {
  confirmBegun,
  deleteChallengesOf,
  findSecondFactor,
  replaceRecoveryCodes,
} from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { readCode } from "./rules/second-factor.ts";
import { type Device, rotateSession } from "./sessions.ts";
import { stepOf } from "./totp.ts";

/** A setup older than this must start over. */
const longestBegun = hour;

/**
 * Turns on the second factor with the app's first code. Returns the recovery codes, which are never shown again. Signs
 * out other browsers, which signed in without it, and gives this session a new token. Refuses with CODE_WRONG,
 * EMAIL_NOT_VERIFIED, TWO_FACTOR_NOT_BEGUN, TWO_FACTOR_ON and TOO_MANY_REQUESTS.
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
    await holdAccount(tx, userId);
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
    await deleteOtherSessions(tx, { userId, kept: hashToken(device.sessionToken ?? "") });
    const sessionToken = await rotateSession(deps, tx, { token: device.sessionToken });
    await tell(deps, tx, userId, "secondFactorOn");
    return { recoveryCodes: codes.shown, sessionToken };
  });
}

function openSecret(deps: Deps, begun: { userId: string; secretSealed: string }): string | null {
  return deps.vault.open(begun.secretSealed, begun.userId);
}
