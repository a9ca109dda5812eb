import type * as z from "zod";
import type { Vault } from "#adapters/vault/port.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { stopEmails } from "./queries/stay-guests.ts";

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
function openStopToken(vault: Vault, token: string): Stop | null {
  const [propertyId, addressHash] = vault.open(token, context)?.split(" ") ?? [];
  return propertyId && addressHash ? { propertyId, addressHash } : null;
}

/**
 * Unsubscribes a guest's address from a host for all stays, permanently. Needs only the link from an email. Refuses
 * with LINK_INVALID, also if the host is gone. Safe to repeat.
 */
export async function stopMessages(
  deps: Deps,
  { token }: z.output<typeof contract.stopMessages.input>,
): Promise<z.output<typeof contract.stopMessages.output>> {
  const stop = openStopToken(deps.vault, token);
  const property = stop && (await deps.transact((tx) => stopEmails(tx, { ...stop, now: deps.now() })));
  if (!property) throw new Refused({ code: "LINK_INVALID" });
  return { property };
}
