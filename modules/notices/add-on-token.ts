import type { Vault } from "#adapters/vault/port.ts";

/** Sealing context, so no other sealed value opens as a link. */
const context = "answer an add-on";

/** Sealed, so it cannot be forged. It does not reopen an answered or expired add-on. */
function addOnToken(vault: Vault, addOnId: string): string {
  return vault.seal(addOnId, context);
}

/** The add-on that a token answers; null when it is not ours. */
export function openAddOnToken(vault: Vault, token: string): string | null {
  return vault.open(token, context);
}

/** Where a message's link answers an add-on, signed out too. */
export function addOnPath(vault: Vault, addOnId: string): string {
  return `/add-on#${addOnToken(vault, addOnId)}`;
}
