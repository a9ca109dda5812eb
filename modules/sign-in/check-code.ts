import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import {
  findRecoveryCode,
  findSecondFactor,
  spendRecoveryCode,
  spendStep,
} from "./queries/second-factors.ts";
import { readCode } from "./rules/second-factor.ts";
import { sendSafetyLetter } from "./send-safety-letter.ts";
import { stepOf } from "./totp.ts";

/** A correct code and the data needed to use it up. */
export type RightCode = { kind: "app"; step: number } | { kind: "recovery"; label: string; codeHash: string };

/** Checks a code for an account with a second factor. Null when it is wrong or used. */
export async function checkCode(deps: Deps, userId: string, text: string): Promise<RightCode | null> {
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
export async function spendCode(deps: Deps, tx: Db, userId: string, right: RightCode): Promise<boolean> {
  if (right.kind === "app") return spendStep(tx, { userId, step: right.step });
  const count = await spendRecoveryCode(tx, { userId, label: right.label, codeHash: right.codeHash });
  if (count === null) return false;
  await tell(deps, tx, userId, "recoveryCodeUsed", { count: String(count) });
  return true;
}

/** Reports a change in the account's protection, by notice and email. */
export async function tell(
  deps: Pick<Deps, "queue" | "newId" | "now">,
  tx: Db,
  userId: string,
  type:
    | "secondFactorOn"
    | "secondFactorOff"
    | "secondFactorTried"
    | "recoveryCodeUsed"
    | "recoveryCodesMade"
    | "googleLinked"
    | "googleUnlinked",
  params: Record<string, string> = {},
): Promise<void> {
  await notify(deps, tx, { userId, type, params, link: "/settings#security" });
  await sendSafetyLetter(deps, tx, { userId, letter: type, params });
}
