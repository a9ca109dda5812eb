import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { wordsIn } from "#platform/word.ts";
import type { PushMessage } from "./contract/push-message.ts";
import type * as contract from "./contract/reachability.ts";
import { findPushSubscription } from "./queries/push-subscriptions.ts";
import { deleteBrowser, findReader, noteBrowser } from "./queries/readers.ts";

const keptForSeconds = 600;

/**
 * Sends a test push to one of the user's own browsers. Deletes a browser that has unsubscribed. Refuses with NOT_FOUND.
 */
export async function testPush(
  deps: Deps,
  actor: Actor,
  { endpoint }: z.output<typeof contract.testPush.input>,
): Promise<z.output<typeof contract.testPush.output>> {
  const browser = await findPushSubscription(deps.db, { userId: actor.userId, endpoint });
  const reader = await findReader(deps.db, actor.userId);
  if (!browser || !reader) throw new Refused({ code: "NOT_FOUND" });
  const word = await wordsIn(reader.language);
  const id = deps.newId();
  const message: PushMessage = {
    id,
    kind: "test",
    title: word("notifications.page.testPush.title", {}),
    body: word("notifications.page.testPush.message", {}),
    link: "/settings#notifications",
    language: reader.language,
    isUrgent: false,
    noticeIds: [],
  };
  const payload = JSON.stringify(message);
  const outcome = await deps.push.send(browser, { id, payload, urgency: "high", ttlSeconds: keptForSeconds });
  if (outcome === "gone") await deleteBrowser(deps.db, browser);
  else await noteBrowser(deps.db, { id: browser.id, failedAt: outcome === "refused" ? deps.now() : null });
  return { outcome };
}
