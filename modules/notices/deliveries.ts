import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract.ts";
import type { EmailNews } from "./contract.ts";
import { listDeliveries, noteOutcome } from "./queries/deliveries.ts";
import { findUserOfAddress } from "./queries/readers.ts";
import { notifyUnreachable } from "./sms-number.ts";

const limit = 25;

/** Messages sent outside the app, with their outcome but without their text. Refuses with CURSOR_INVALID. */
export async function deliveries(
  deps: Deps,
  _actor: AdminActor,
  { person, channel, state, order, cursor }: z.output<typeof contract.deliveries.input>,
): Promise<z.output<typeof contract.deliveries.output>> {
  const found = await listDeliveries(deps.db, {
    person: person || null,
    channel: channel ?? null,
    state: state ?? null,
    order,
    cursor,
    limit,
  });
  return cutSorted(found, limit);
}

/** Records bounced emails and the addresses that refuse them, and notifies their owners. Safe to repeat. */
export async function takeEmailNews(deps: Deps, { events }: EmailNews): Promise<void> {
  for (const { type, email, messageId } of events) {
    const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/.exec(messageId ?? "") ?? [];
    if (id)
      await noteOutcome(deps.db, {
        by: { messageId: id },
        channel: "email",
        state: "bounced",
        trouble: type,
      });
    const address = email.toLowerCase();
    const userId = await findUserOfAddress(deps.db, address);
    if (userId) await notifyUnreachable(deps, { userId, email: address, trouble: type });
  }
}
