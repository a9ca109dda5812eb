import type * as z from "zod";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { builtInRates, type ShownMoney } from "#platform/values/exchange-rates.ts";
import { wordsIn } from "#platform/word.ts";
import type * as contract from "./contract/notifications.ts";
import type { Notification } from "./contract/notifications.ts";
import { listNotifications, type NoticesReader, pageOfNotifications } from "./queries/notifications.ts";
import { renderNotice } from "./render-notice.ts";

const pageRows = 30;

/** A user's notices in their language, newest first, at most 100. */
export async function list(deps: Deps, actor: Actor): Promise<Notification[]> {
  const { reader, rows } = await listNotifications(deps.db, actor.userId);
  const word = await wordsIn(reader.language);
  return rows.flatMap((row) => renderNotice(word, row, moneyOf(reader)));
}

/** Same by page, all or unread only. Refuses with CURSOR_INVALID. */
export async function page(
  deps: Deps,
  actor: Actor,
  { filter, cursor }: z.output<typeof contract.page.input>,
): Promise<z.output<typeof contract.page.output>> {
  const { reader, unread, rows } = await pageOfNotifications(deps.db, {
    userId: actor.userId,
    isUnread: filter === "unread",
    after: readCursor(cursor),
    limit: pageRows + 1,
  });
  const word = await wordsIn(reader.language);
  const cut = cutPage(rows, pageRows, (row) => row);
  const notices = cut.rows.flatMap((row) => renderNotice(word, row, moneyOf(reader)));
  return { rows: notices, nextCursor: cut.nextCursor, unread };
}

/** Uses the same rates as the other amounts on screen (`settings.display`). */
function moneyOf({ currency, rates }: NoticesReader): ShownMoney {
  return { currency, rates: rates ?? builtInRates };
}
