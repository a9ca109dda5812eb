import type * as z from "zod";
import { readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { EmailNews } from "./contract.ts";
import { type DeliveryCursor, listDeliveries, noteOutcome } from "./queries/deliveries.ts";
import { findUserOfAddress } from "./queries/readers.ts";
import { channels } from "./rules.ts";
import { notifyUnreachable } from "./sms-number.ts";

const rowsOfPage = 50;

/** Messages sent outside the app, with their outcome but without their text. */
export async function deliveries(
  deps: Deps,
  _actor: AdminActor,
  { person, channel, state, cursor }: z.output<typeof contract.deliveries.input>,
): Promise<z.output<typeof contract.deliveries.output>> {
  const found = await listDeliveries(deps.db, {
    person: person || null,
    channel: channel ?? null,
    state: state ?? null,
    after: readDeliveryCursor(cursor),
    limit: rowsOfPage,
  });
  const rows = found.slice(0, rowsOfPage);
  const last = found.length > rowsOfPage ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? `${last.createdAt}_${last.sourceId}_${last.channel}` : null };
}

/** One notice may go out on several channels at the same instant, so the cursor includes the channel. */
function readDeliveryCursor(cursor: string | null | undefined): DeliveryCursor | null {
  if (!cursor) return null;
  const end = cursor.lastIndexOf("_");
  const row = readCursor(cursor.slice(0, Math.max(end, 0)) || "none");
  const channel = channels.find((known) => known === cursor.slice(end + 1));
  if (!row || !channel) throw new Refused({ code: "CURSOR_INVALID" });
  return { createdAt: row.createdAt, sourceId: row.id, channel };
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
