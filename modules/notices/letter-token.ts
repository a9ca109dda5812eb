import type { Vault } from "#adapters/vault/port.ts";
import { type LetterSwitch, letterSwitches } from "./contract/letters.ts";

/** What a letter's own link turns off, and for whom. */
export type Stop = { userId: string; stopped: LetterSwitch };

/** What it is sealed for: nothing else that is sealed opens as a link. */
const context = "switches of letters";

/** What the links under letters have in them. Sealed, so that nobody else turns anything off, and nobody is named. */
export function letterToken(vault: Vault, { userId, stopped }: Stop): string {
  return vault.seal(`${userId} ${stopped}`, context);
}

/** What a link turns off; null where it is none of ours. */
export function openLetterToken(vault: Vault, token: string): Stop | null {
  const [userId, name] = (vault.open(token, context) ?? "").split(" ");
  const stopped = letterSwitches.find((known) => known === name);
  return userId && stopped ? { userId, stopped } : null;
}
