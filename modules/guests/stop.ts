import type * as z from "zod";
import type { Vault } from "#adapters/vault/port.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { noteOutcome } from "./queries/deliveries.ts";
import { deleteNumberStop, saveNumberStop, stopEmails } from "./queries/stay-guests.ts";

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

/** The provider's terms for what became of a text message. */
const outcomes: Record<string, "delivered" | "failed"> = {
  delivered: "delivered",
  undelivered: "failed",
  failed: "failed",
};

/** Records what became of a text message to a guest. Safe to repeat. */
export async function takeGuestSmsNews(
  deps: Deps,
  { providerId, status }: { providerId: string; status: string | null },
): Promise<void> {
  const state = outcomes[status ?? ""];
  if (state) await noteOutcome(deps.db, { by: { providerId }, state });
}

/** Records that a guest replied STOP, or START. Safe to repeat. */
export async function stopGuestTexts(
  deps: Pick<Deps, "db" | "now">,
  { number, isStopped }: { number: string; isStopped: boolean },
): Promise<void> {
  if (isStopped) await saveNumberStop(deps.db, { number, now: deps.now() });
  else await deleteNumberStop(deps.db, number);
}

/** Records that emails to guests bounced. Safe to repeat. */
export async function takeGuestBounces(
  deps: Deps,
  events: readonly { messageId?: string | undefined }[],
): Promise<void> {
  for (const { messageId } of events) {
    const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/.exec(messageId ?? "") ?? [];
    if (id) await noteOutcome(deps.db, { by: { id }, state: "failed" });
  }
}
