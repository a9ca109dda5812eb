import type { Tasks } from "#adapters/queue/port.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { smsText, wholeText } from "#platform/values/sms-text.ts";
import { aboutHome, titleOf } from "../about-home.ts";
import { goesBy, type Importance, isDigested, isOnTopic, isUrgent, type Kind, ruleOf } from "../channels.ts";
import { notBefore } from "../notify.ts";
import {
  findBefore,
  listKnownMessages,
  listNotices,
  notePutOff,
  noteReached,
  postponeWaiting,
  settleMessage,
  skipWaiting,
  type Taken,
  takeWaiting,
} from "../queries/deliveries.ts";
import { listDigestNotices } from "../queries/digests.ts";
import type { NotificationRow } from "../queries/notifications.ts";
import {
  deleteBrowser,
  findReader,
  listBrowsers,
  noteBrowser,
  noteNumber,
  type Reader,
} from "../queries/readers.ts";
import { renderText } from "../render-notices.ts";
import { type DeliveryTrouble, mostAttempts } from "../rules.ts";
import { composePush } from "./compose-push.ts";

/** Hours after which a notice is useful only in the app. */
const hoursOfUse: Record<Importance, number> = {
  today: 6,
  security: 72,
  money: 48,
  news: 48,
  weekly: 72,
  marketing: 48,
};

/** Hours after which one is no longer useful to a person without the app: a night's quiet hours more. */
const hoursHeld = 14;

/** What `modules/texting/` adds, which is listed after this module. */
export type Texting = {
  /** The path that a text message to a person without the app leads to; null for none. The same for a retry. */
  linkOf(notice: {
    userId: string;
    kind: Kind;
    link: string | null;
    messageId: string;
  }): Promise<string | null>;
  /** Whether the account has had its day's text messages; a person at support is then told what was not sent. */
  isBeyondLimit(message: { userId: string; messageId: string; words: string }): Promise<boolean>;
};

/**
 * Sends a person's waiting notices of a kind by text message or push, merged, in their language. Skips read and
 * unwanted ones, and those held by quiet hours. Recorded before sending: a retried task sends the same under the same
 * id, and no text message the provider already accepted.
 */
export async function deliverNotices(
  deps: Deps & { appUrl: string },
  waiting: Tasks["deliver-notices"],
  task: { id: string },
  texting: Texting,
): Promise<void> {
  const { userId, channel } = waiting;
  const now = deps.now();
  const rule = ruleOf(waiting.kind);
  const reader = await findReader(deps.db, userId);
  if (!rule || !reader) return;
  const kind = waiting.kind as Kind;
  const messageId = waiting.messageId ?? task.id;
  const before = await findBefore(deps.db, waiting, messageId);
  const trouble = troubleBefore(reader, channel, kind);
  const isTextOnly = channel === "sms" && reader.number?.isTextOnly === true;
  if (!before.hasBegun) {
    if (trouble) return skipWaiting(deps.db, waiting, { trouble, now });
    // Quiet hours held older ones, and no digest would include them.
    if (reader.digestSince !== null && isDigested(channel, kind))
      await skipWaiting(deps.db, waiting, { trouble: "digested", now, since: reader.digestSince });
    const until = notBefore(reader, rule, { now, lastSentAt: before.lastSentAt, isTextOnly });
    if (until) return postponeWaiting(deps.db, waiting, until);
  } else {
    // The burst limit does not hold a message that was already started.
    const until = notBefore(reader, rule, { now, lastSentAt: null, isTextOnly });
    if (until && !trouble) return putOff(deps, { waiting, messageId, until });
  }
  const taken = await takeWaiting(deps.db, waiting, { messageId, now });
  if (taken.length === 0) return;
  const usefulHours = Math.max(hoursOfUse[rule.importance], isTextOnly ? hoursHeld : 0);
  const usefulSince = later(now, -usefulHours * hour);
  const notices =
    kind === "dailyDigest"
      ? await digestOf(deps, { messageId, taken, reader })
      : await leaveOut(deps, messageId, taken, usefulSince);
  if (notices.length === 0) return;
  const message = { id: messageId, kind, reader, notices, taken, importance: rule.importance, trouble };
  try {
    await (channel === "push" ? push(deps, message) : text(deps, message, texting));
  } catch (error) {
    if (taken.some(({ attempts }) => attempts >= mostAttempts))
      await settleMessage(deps.db, { messageId, state: "failed", now: deps.now() });
    throw error;
  }
}

/** Postpones a retried message, once, under its own id, since the first try may have been accepted. */
async function putOff(
  deps: Deps,
  { waiting, messageId, until }: { waiting: Tasks["deliver-notices"]; messageId: string; until: string },
): Promise<void> {
  const afterSeconds = Math.ceil((Date.parse(until) - Date.parse(deps.now())) / 1000);
  await deps.transact(async (tx) => {
    const isNew = await notePutOff(tx, { messageId, until });
    // A postponed message that comes a moment early keeps waiting: nothing else would queue it.
    if (!isNew && waiting.messageId === undefined) return;
    await deps.queue.send(tx, "deliver-notices", { ...waiting, messageId }, { afterSeconds });
  });
}

type Message = {
  id: string;
  kind: Kind;
  reader: Reader;
  notices: NotificationRow[];
  taken: Taken[];
  importance: Importance;
  /** Why it is given up; null while it is retried. */
  trouble: DeliveryTrouble | null;
};

function troubleBefore(
  reader: Reader,
  channel: Tasks["deliver-notices"]["channel"],
  kind: Kind,
): DeliveryTrouble | null {
  const isTextOnly = reader.number?.isTextOnly === true;
  if (reader.suspendedAt || !goesBy(channel, kind, reader.switches, isTextOnly)) return "switchedOff";
  return channel === "sms" ? troubleOf(reader.number) : null;
}

function troubleOf(number: Reader["number"]): DeliveryTrouble | null {
  if (!number?.confirmedAt) return "noDevice";
  if (number.stoppedAt) return "stopped";
  return number.failedAt ? "unreachable" : null;
}

/** A message's notices without those read in the meantime or no longer useful. */
async function leaveOut(
  deps: Deps,
  messageId: string,
  taken: Taken[],
  usefulSince: string,
): Promise<NotificationRow[]> {
  const ids = taken.map(({ sourceId }) => sourceId);
  const notices = await listNotices(deps.db, ids);
  const read = notices.filter(({ readAt }) => readAt !== null).map(({ id }) => id);
  const left = notices.filter(({ readAt, createdAt }) => readAt === null && createdAt >= usefulSince);
  const outdated = ids.filter((id) => !read.includes(id) && !left.some((notice) => notice.id === id));
  const skip = async (sourceIds: string[], trouble: DeliveryTrouble) => {
    if (sourceIds.length === 0) return;
    await settleMessage(deps.db, { messageId, sourceIds, state: "skipped", trouble, now: deps.now() });
  };
  await skip(read, "readBefore");
  await skip(outdated, "outdated");
  return left;
}

/** What a digest's message is about, without notices read in the meantime. */
async function digestOf(
  deps: Deps,
  { messageId, taken, reader }: { messageId: string; taken: Taken[]; reader: Reader },
): Promise<NotificationRow[]> {
  const listed = await listDigestNotices(
    deps.db,
    taken.map(({ sourceId }) => sourceId),
  );
  const notices = listed.filter(({ type }) => isOnTopic(type as Kind, reader.switches));
  if (notices.length === 0)
    await settleMessage(deps.db, {
      ...{ messageId, state: "skipped", trouble: "readBefore", now: deps.now() },
    });
  return notices;
}

/** Push services report nothing after accepting. Browsers that already have the message do not get it again. */
async function push(deps: Deps & { appUrl: string }, message: Message): Promise<void> {
  const { id, reader, taken, importance, trouble } = message;
  const messageId = id;
  const before = new Set(Object.keys(taken[0]?.params ?? {}));
  if (trouble)
    return settleMessage(deps.db, {
      messageId,
      ...(before.size > 0 ? { state: "sent" } : { state: "skipped", trouble }),
      now: deps.now(),
    });
  const payload = await composePush(deps, message);
  const sent = {
    id,
    payload,
    urgency: isUrgent(importance) ? ("high" as const) : ("normal" as const),
    ttlSeconds: hoursOfUse[importance] * 3600,
  };
  const reached = new Set(before);
  const failures: unknown[] = [];
  let refused = 0;
  const sendTo = async (browser: Awaited<ReturnType<typeof listBrowsers>>[number]) => {
    if (before.has(browser.id)) return;
    try {
      const answer = await deps.push.send(browser, sent);
      if (answer === "gone") return await deleteBrowser(deps.db, browser);
      if (answer === "refused") refused += 1;
      else reached.add(browser.id);
      await noteBrowser(deps.db, { id: browser.id, failedAt: answer === "refused" ? deps.now() : null });
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all((await listBrowsers(deps.db, { userId: reader.userId, now: deps.now() })).map(sendTo));
  const isLast = taken.some(({ attempts }) => attempts >= mostAttempts);
  // Delivered if any browser got it; one that never accepts does not make it fail.
  if (failures.length > 0 && !(isLast && reached.size > 0)) {
    await noteReached(deps.db, { messageId, reached: [...reached] });
    throw failures[0];
  }
  const now = deps.now();
  if (reached.size > 0) await settleMessage(deps.db, { messageId, state: "sent", now });
  else
    await settleMessage(deps.db, {
      messageId,
      state: refused > 0 ? "failed" : "skipped",
      trouble: refused > 0 ? "refused" : "noDevice",
      now,
    });
}

/** The provider has no idempotency id, so a message with an unknown outcome is first looked up there. */
async function text(deps: Deps & { appUrl: string }, message: Message, texting: Texting): Promise<void> {
  const { id, kind, reader, notices, taken, importance, trouble } = message;
  const messageId = id;
  const { number } = reader;
  const skip = (because: DeliveryTrouble) =>
    settleMessage(deps.db, { messageId, state: "skipped", trouble: because, now: deps.now() });
  if (!number) return skip("noDevice");
  const { isTextOnly } = number;
  const rendered = renderText(await translatorIn(deps.db, reader.language), kind, notices, { isTextOnly });
  const words = titleOf(aboutHome(reader, importance), rendered.words);
  const path = isTextOnly
    ? await texting.linkOf({ userId: reader.userId, kind, link: rendered.link, messageId })
    : rendered.link;
  const link = path && `${deps.appUrl}${path}`;
  const sms = { id, to: number.e164, text: isTextOnly ? wholeText(words, link) : smsText(words, link ?? "") };
  const triedAt = taken.map((each) => each.triedAt).find((at) => at !== null);
  if (triedAt) {
    const found = await deps.sms.find(sms, triedAt);
    const known = await listKnownMessages(
      deps.db,
      found.flatMap((providerId) => providerId ?? []),
    );
    const mine = found.find((providerId) => providerId === null || !known.includes(providerId));
    if (mine !== undefined)
      return settleMessage(deps.db, { messageId, state: "sent", providerId: mine, now: deps.now() });
  }
  if (trouble) return skip(trouble);
  if (importance !== "security" && (await texting.isBeyondLimit({ userId: reader.userId, messageId, words })))
    return skip("dailyLimit");
  const answer = await deps.sms.send(sms);
  const now = deps.now();
  if (answer.outcome === "sent")
    return settleMessage(deps.db, { messageId, state: "sent", providerId: answer.providerId, now });
  const is = answer.outcome === "stopped" ? "stopped" : "failed";
  await noteNumber(deps.db, { userId: reader.userId, e164: number.e164, now, is });
  await skip(answer.outcome === "stopped" ? "stopped" : "unreachable");
}
