import type { Vault } from "#adapters/vault/port.ts";

/** Sealing context, so no other sealed value opens as a link. */
const context = "skip a pickup";

/** The notices and emails about the next pickup, which can skip it. */
export const skipsPickup: ReadonlySet<string> = new Set(["pickupTomorrow", "pickupTonight"]);

/** The token of a reminder's link that skips its pickup. Sealed, so it cannot be forged; a skipped job stays canceled. */
export function skipToken(vault: Vault, jobId: string): string {
  return vault.seal(jobId, context);
}

/** The job a token skips; null when it is not ours. */
export function openSkipToken(vault: Vault, token: string): string | null {
  return vault.open(token, context);
}
