import type { MailNews } from "#contracts/mail-news.ts";
import { noteOutcome } from "#db/queries/deliveries.ts";
import { findUserOfAddress, noteUnreachable } from "#db/queries/readers.ts";
import type { Deps } from "../deps.ts";

/** Keeps which letters came back, and from which addresses: they take none any more. Safe to repeat. */
export async function takeMailNews(deps: Deps, { events }: MailNews): Promise<void> {
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
    if (userId) await noteUnreachable(deps.db, { userId, email: address, trouble: type, now: deps.now() });
  }
}
