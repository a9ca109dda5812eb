import type { Db } from "#db/client.ts";
import { findRecipient, listAdmins } from "#modules/accounts/index.ts";
import { insertNotifications, renewNotification } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import { Refused } from "#platform/values/refusal.ts";
import { countMessages, insertMessage, updateThread } from "./queries/support.ts";
import { mostMessagesAnHour } from "./rules/support.ts";

/**
 * Adds a message to a conversation that the transaction holds. Reopens it, marks it read by the writer, and notifies
 * the admins, also by email if not yet notified of this conversation. An existing message changes nothing. Refuses with
 * TOO_MANY_REQUESTS.
 */
export async function addMessage(
  deps: Deps,
  tx: Db,
  message: { threadId: string; userId: string; messageId: string; words: string },
): Promise<void> {
  const { threadId, userId, messageId, words } = message;
  const now = deps.now();
  const isNew = await insertMessage(tx, {
    id: messageId,
    threadId,
    userId,
    isFromSupport: false,
    words,
    sentAt: now,
  });
  if (!isNew) return;
  if ((await countMessages(tx, { userId, since: later(now, -hour) })) > mostMessagesAnHour)
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: hour / 1000 } });
  await updateThread(tx, threadId, { lastMessageAt: now, userReadAt: now, closedAt: null });
  await tellAdmins(deps, tx, { threadId, userId });
}

/** Notifies each admin once until they read the conversation. */
async function tellAdmins(
  deps: Deps,
  tx: Db,
  { threadId, userId }: { threadId: string; userId: string },
): Promise<void> {
  const now = deps.now();
  const name = (await findRecipient(tx, userId))?.firstName ?? "";
  const params = { name, threadId };
  const told: string[] = [];
  for (const admin of await listAdmins(tx)) {
    const notice = {
      userId: admin,
      type: "supportAsked",
      params: { threadId },
      since: later(now, -90 * day),
      now,
    };
    if (!(await renewNotification(tx, notice))) told.push(admin);
  }
  await insertNotifications(
    tx,
    told.map((admin) => ({
      id: deps.newId(),
      userId: admin,
      type: "supportAsked" as const,
      params,
      link: "/admin#support",
      createdAt: now,
    })),
  );
  for (const admin of told)
    await deps.queue.send(tx, "deliver-mail", { userId: admin, letter: "supportAsked", params });
}
