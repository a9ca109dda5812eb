import type * as z from "zod";
import type { Act } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { translatorFor } from "#platform/translator.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { PushMessage } from "./contract.ts";
import {
  deletePushSubscription,
  findPushSubscription,
  keepLatestSubscriptions,
  savePushSubscription,
} from "./queries/push-subscriptions.ts";
import { deleteBrowser, findReader, noteBrowser } from "./queries/readers.ts";

/** Most browsers per person; beyond that, the last seen stay. */
const mostBrowsers = 20;

/**
 * Subscribes this browser to push messages while its session lasts. Browsers repeat this now and then, which shows they
 * are still in use. An automatic renewal counts for the user who subscribed. Safe to repeat.
 */
export async function subscribePush(
  deps: Deps,
  actor: Actor,
  { replaces, isRenewal, ...browser }: z.output<typeof contract.subscribePush.input>,
  sessionToken: string | null,
): Promise<{ ok: true }> {
  const { userId } = actor;
  await deps.transact(async (tx) => {
    if (isRenewal && !(replaces && (await findPushSubscription(tx, { userId, endpoint: replaces })))) return;
    if (replaces && replaces !== browser.endpoint)
      await deletePushSubscription(tx, { userId, endpoint: replaces });
    await savePushSubscription(tx, {
      id: deps.newId(),
      userId,
      sessionHash: sessionToken ? hashToken(sessionToken) : null,
      ...browser,
      seenAt: deps.now(),
    });
    await keepLatestSubscriptions(tx, { userId, most: mostBrowsers });
  });
  return { ok: true };
}

/** Ends push messages to one of the user's own browsers; other browsers are unaffected. Safe to repeat. */
export const unsubscribePush: Act<typeof contract.unsubscribePush> = async (deps, actor, { endpoint }) => {
  await deletePushSubscription(deps.db, { userId: actor.userId, endpoint });
  return { ok: true };
};

const keptForSeconds = 600;

/**
 * Sends a test push to one of the user's own browsers. Deletes a browser that has unsubscribed. Refuses with NOT_FOUND.
 */
export const testPush: Act<typeof contract.testPush> = async (deps, actor, { endpoint }) => {
  const browser = await findPushSubscription(deps.db, { userId: actor.userId, endpoint });
  const reader = await findReader(deps.db, actor.userId);
  if (!browser || !reader) throw new Refused({ code: "NOT_FOUND" });
  const translate = await translatorFor(reader.language);
  const id = deps.newId();
  const message: PushMessage = {
    id,
    kind: "test",
    title: translate("notifications.page.testPush.title", {}),
    body: translate("notifications.page.testPush.message", {}),
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
};
