import type { Vault } from "#adapters/vault/port.ts";
import { type LetterSwitch, letterSwitches } from "./contract/letters.ts";

/** The switch an email's link turns off, and for whom. */
export type Stop = { userId: string; stopped: LetterSwitch };

/** Sealing context, so no other sealed value opens as a link. */
const context = "switches of letters";

/** The token in unsubscribe links. Sealed, so it cannot be forged and names nobody. */
export function letterToken(vault: Vault, { userId, stopped }: Stop): string {
  return vault.seal(`${userId} ${stopped}`, context);
}

/** The switch a token turns off; null when it is not ours. */
export function openLetterToken(vault: Vault, token: string): Stop | null {
  const [userId, name] = (vault.open(token, context) ?? "").split(" ");
  const stopped = letterSwitches.find((known) => known === name);
  return userId && stopped ? { userId, stopped } : null;
}
