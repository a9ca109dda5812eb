import { randomInt } from "node:crypto";
import type { Deps } from "#platform/deps.ts";
import {
  readCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  writeRecoveryCode,
} from "./rules/second-factor.ts";

/** A new set of codes to show once, and what is stored for each. */
export async function makeRecoveryCodes(
  deps: Pick<Deps, "passwords">,
): Promise<{ shown: string[]; stored: { label: string; codeHash: string }[] }> {
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
