import type { Vault } from "#adapters/vault/port.ts";

/** What it is sealed for: nothing else that is sealed opens as a link. */
const context = "letters to guests";

/** What the links in the letters to a guest have in them. Sealed, so that whoever reads the database can stop nobody's letters. */
export function stopToken(vault: Vault, stopKey: string): string {
  return vault.seal(stopKey, context);
}

/** The key in a link; null where it is none of ours. */
export function openStopToken(vault: Vault, token: string): string | null {
  return vault.open(token, context);
}
