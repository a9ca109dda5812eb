import type { Vault } from "#adapters/vault/port.ts";

/** The sealing context, so that no other sealed value opens as a link. */
const context = "emails with records";

/** The token of the link in an email with a record. Sealed, so that reading the database opens no record. */
export function recordToken(vault: Vault, emailId: string): string {
  return vault.seal(emailId, context);
}

/** The email's id in a token; null if it is none. */
export function openRecordToken(vault: Vault, token: string): string | null {
  return vault.open(token, context);
}
