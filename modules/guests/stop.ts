import type * as z from "zod";
import type { Vault } from "#adapters/vault/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { noteOutcome } from "./queries/deliveries.ts";
import { deleteNumberStop, saveNumberStop, stopEmails } from "./queries/stay-guests.ts";
import type { GuestChannel } from "./rules.ts";
import { stopKey } from "./stop-key.ts";

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
  if (!stop) throw new Refused({ code: "LINK_INVALID" });
  const key = await stopKey(deps);
  return deps.transact(async (tx) => {
    const stopped = await stopEmails(tx, { key, ...stop, now: deps.now() });
    if (!stopped) throw new Refused({ code: "LINK_INVALID" });
    if (stopped.isNew)
      await auditStop(deps, tx, { subjectId: stopped.hostId, channel: "email", isStopped: true });
    return { property: stopped.name };
  });
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
  deps: Deps,
  {
    number: from,
    isStopped,
    actor = null,
  }: { number: string; isStopped: boolean; actor?: { userId: string } | null },
): Promise<void> {
  const number = { key: await stopKey(deps), number: from };
  await deps.transact(async (tx) => {
    const isNew = isStopped
      ? await saveNumberStop(tx, { ...number, now: deps.now() })
      : await deleteNumberStop(tx, number);
    if (isNew) await auditStop(deps, tx, { subjectId: null, channel: "sms", isStopped, actor });
  });
}

/** A number's STOP concerns every host, an address's only one. */
function auditStop(
  deps: Deps,
  tx: Db,
  {
    subjectId,
    channel,
    isStopped,
    actor = null,
  }: {
    subjectId: string | null;
    channel: GuestChannel;
    isStopped: boolean;
    actor?: { userId: string } | null;
  },
): Promise<void> {
  const [before, after] = [{ isStopped: !isStopped }, { isStopped, channel }];
  return audit(deps, tx, actor, { action: "guest.stopMessages", subjectId, before, after });
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
