import type { Deps } from "#platform/deps.ts";
import type { MailNews } from "./contract/mail-news.ts";
import { noteOutcome } from "./queries/deliveries.ts";
import { findUserOfAddress } from "./queries/readers.ts";
import { tellUnreachable } from "./tell-unreachable.ts";

/** Records bounced emails and the addresses that refuse them, and tells their owners. Safe to repeat. */
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
    if (userId) await tellUnreachable(deps, { userId, email: address, trouble: type });
  }
}
