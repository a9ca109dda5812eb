import type * as z from "zod";
import type * as contract from "#contracts/notifications.ts";
import type { Notification } from "#contracts/notifications.ts";
import { listNotifications, pageOfNotifications } from "#db/queries/notifications.ts";
import type { Actor } from "#domain/actor.ts";
import { cutPage, readCursor } from "../cursor.ts";
import type { Deps } from "../deps.ts";
import { wordsIn } from "../word.ts";
import { renderNotice } from "./render-notice.ts";

const pageRows = 30;

/** What somebody was told, in their language, newest first, at most 100. */
export async function list(deps: Deps, actor: Actor): Promise<Notification[]> {
  const { language, rows } = await listNotifications(deps.db, actor.userId);
  const word = await wordsIn(language);
  return rows.flatMap((row) => renderNotice(word, row));
}

/** The same page by page, all or what is unread. Refuses with CURSOR_INVALID. */
export async function page(
  deps: Deps,
  actor: Actor,
  { filter, cursor }: z.output<typeof contract.page.input>,
): Promise<z.output<typeof contract.page.output>> {
  const { language, unread, rows } = await pageOfNotifications(deps.db, {
    userId: actor.userId,
    isUnread: filter === "unread",
    after: readCursor(cursor),
    limit: pageRows + 1,
  });
  const word = await wordsIn(language);
  const cut = cutPage(rows, pageRows, (row) => row);
  return { rows: cut.rows.flatMap((row) => renderNotice(word, row)), nextCursor: cut.nextCursor, unread };
}
