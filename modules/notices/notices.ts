import type { Act } from "#platform/act.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { type Following, followHints } from "#platform/follow-hints.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import type { Translate } from "#platform/translator.ts";
import type { Actor } from "#platform/values/actor.ts";
import { builtInRates, type ShownMoney } from "#platform/values/exchange-rates.ts";
import type * as contract from "./contract.ts";
import { type Notification, notificationTypes } from "./contract.ts";
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  markNotificationsUnread,
  type NoticeRow,
  type NoticesReader,
  type NotificationRow,
  pageOfNotifications,
  undoNotificationsRead,
} from "./queries/notifications.ts";

/** A notice in its reader's language and currency; nothing when its type is no longer known. */
function renderNotice(
  translate: Translate,
  row: NotificationRow & Partial<Pick<NoticeRow, "pickupState">>,
  money: ShownMoney,
): Notification[] {
  const type = notificationTypes.find((known) => known === row.type);
  if (!type) return [];
  const params = { ...row.params, ...answerOf(row) };
  return [
    {
      id: row.id,
      type,
      title: translate(`notifications.${type}.title`, params, money),
      message: translate(`notifications.${type}.message`, params, money),
      isRead: row.readAt !== null,
      createdAt: row.createdAt,
      link: row.link,
    },
  ];
}

/** A question about a pickup shows its outcome. Older questions name no pickup. */
function answerOf({ type, params, pickupState }: Parameters<typeof renderNotice>[1]): { state?: string } {
  if (type !== "visitAsked") return {};
  return { state: params.visit === undefined ? "asked" : (pickupState ?? "gone") };
}

const pageRows = 30;

/** A user's notices in their language, newest first, at most 100. */
export async function list(deps: Deps, actor: Actor): Promise<Notification[]> {
  const { reader, rows } = await listNotifications(deps.db, actor.userId);
  const translate = await translatorIn(deps.db, reader.language);
  return rows.flatMap((row) => renderNotice(translate, row, moneyOf(reader)));
}

/** Same by page, all or unread only. Refuses with CURSOR_INVALID. */
export const page: Act<typeof contract.page> = async (deps, actor, { filter, cursor }) => {
  const { reader, unread, rows } = await pageOfNotifications(deps.db, {
    userId: actor.userId,
    isUnread: filter === "unread",
    after: readCursor(cursor),
    limit: pageRows + 1,
  });
  const translate = await translatorIn(deps.db, reader.language);
  const cut = cutPage(rows, pageRows, (row) => row);
  const notices = cut.rows.flatMap((row) => renderNotice(translate, row, moneyOf(reader)));
  return { rows: notices, nextCursor: cut.nextCursor, unread };
};

/** Uses the same rates as the other amounts on screen (`settings.display`). */
function moneyOf({ currency, rates }: NoticesReader): ShownMoney {
  return { currency, rates: rates ?? builtInRates };
}

/** Marks the user's notices up to an instant as read; later ones stay unread. The answer says how to undo it. */
export const markAllRead: Act<typeof contract.markAllRead> = async (deps, actor, { until }) => {
  const now = deps.now();
  const count = await markAllNotificationsRead(deps.db, { userId: actor.userId, until, now });
  return { readAt: now, count };
};

/** Marks the user's own notices as read; other ids change nothing. Safe to repeat. */
export const markRead: Act<typeof contract.markRead> = async (deps, actor, input) => {
  await markNotificationsRead(deps.db, { userId: actor.userId, ids: input.ids, now: deps.now() });
  return { ok: true };
};

/** Marks the user's own notices as unread; other ids change nothing. Safe to repeat. */
export const markUnread: Act<typeof contract.markUnread> = async (deps, actor, { ids }) => {
  await markNotificationsUnread(deps.db, { userId: actor.userId, ids });
  return { ok: true };
};

/** Marks the notices read at an instant as unread again. Safe to repeat. */
export const undoMarkAllRead: Act<typeof contract.undoMarkAllRead> = async (deps, actor, { readAt }) => {
  await undoNotificationsRead(deps.db, { userId: actor.userId, readAt });
  return { ok: true };
};

/**
 * Hints that there is something new to read, that it was read elsewhere, or that the subscription changed. Refuses with
 * TOO_MANY_REQUESTS.
 */
export function live(deps: Deps, actor: Actor, following: Following): AsyncGenerator<{ at: string }> {
  return followHints(deps, { of: "notices", id: actor.userId }, following);
}
