import type { Vault } from "#adapters/vault/port.ts";

/** What it is sealed for: nothing else that is sealed opens as a link. */
const context = "letters to guests";

/** Whose letters a link ends: those of a rental's host, to an address. */
export type Stop = { propertyId: string; addressHash: string };

/**
 * What the links in the letters to a guest have in them. Sealed, so that whoever reads the database can stop nobody's
 * letters; and whole, so that a link is good as long as there is the host, whatever becomes of the stay.
 */
export function stopToken(vault: Vault, { propertyId, addressHash }: Stop): string {
  return vault.seal(`${propertyId} ${addressHash}`, context);
}

/** Whose letters a link ends; null where it is none of ours. */
export function openStopToken(vault: Vault, token: string): Stop | null {
  const [propertyId, addressHash] = vault.open(token, context)?.split(" ") ?? [];
  return propertyId && addressHash ? { propertyId, addressHash } : null;
}
