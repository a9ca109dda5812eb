import type { ShownMoney } from "#platform/values/exchange-rates.ts";
import type { Word } from "#platform/word.ts";
import { type Notification, notificationTypes } from "./contract/notifications.ts";
import type { NotificationRow, ToldRow } from "./queries/notifications.ts";

/** A notice in its reader's language and currency; nothing when its type is no longer known. */
export function renderNotice(
  word: Word,
  row: NotificationRow & Partial<Pick<ToldRow, "visitState">>,
  money: ShownMoney,
): Notification[] {
  const type = notificationTypes.find((known) => known === row.type);
  if (!type) return [];
  const params = { ...row.params, ...answerOf(row) };
  return [
    {
      id: row.id,
      type,
      title: word(`notifications.${type}.title`, params, money),
      message: word(`notifications.${type}.message`, params, money),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      link: row.link,
    },
  ];
}

/** A question about a pickup shows its outcome. Older questions name no pickup. */
function answerOf({ type, params, visitState }: Parameters<typeof renderNotice>[1]): { state?: string } {
  if (type !== "visitAsked") return {};
  return { state: params.visit === undefined ? "asked" : (visitState ?? "gone") };
}
