import type { Vault } from "#adapters/vault/port.ts";

/** The sealing context, so that no other sealed value opens as a link. */
const context = "letters to guests";

/** The host's rental and the address that a link unsubscribes. */
export type Stop = { propertyId: string; addressHash: string };

/**
 * The token of the unsubscribe link in guest emails. It is sealed, so that reading the database does not allow
 * unsubscribing guests. It is self-contained, so that it works while the host exists, even if the stay is gone.
 */
export function stopToken(vault: Vault, { propertyId, addressHash }: Stop): string {
  return vault.seal(`${propertyId} ${addressHash}`, context);
}

/** The contents of a link's token; null if invalid. */
export function openStopToken(vault: Vault, token: string): Stop | null {
  const [propertyId, addressHash] = vault.open(token, context)?.split(" ") ?? [];
  return propertyId && addressHash ? { propertyId, addressHash } : null;
}
