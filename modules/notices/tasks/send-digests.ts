import type { Deps } from "#platform/deps.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import type { Limits } from "#platform/schedule.ts";
import type { Translate } from "#platform/translator.ts";
import { isOnTopic, kindRules } from "../channels.ts";
import { notificationTypes } from "../contract.ts";
import { queueEmail } from "../notify.ts";
import {
  claimDigests,
  type DigestItem,
  type DigestReader,
  listDigestReaders,
  queueDigestPushes,
  takeDigestItems,
} from "../queries/digests.ts";
import { digestHours } from "../rules.ts";

const readersAtOnce = 100;
const mostLines = 20;

const waiting = notificationTypes.filter((type) => kindRules[type].waits);

/**
 * Sends people their daily digest at the chosen part of the day: the unread notices that waited, in one email and one push
 * message. One transaction per page of people marks the day as done, so nobody gets two a day; a day without notices sends
 * nothing. Safe to repeat and to run concurrently. Returns the number of digests.
 */
export async function sendDigests(deps: Deps, limits?: Limits): Promise<{ digests: number }> {
  const now = deps.now();
  let digests = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const due = await listDigestReaders(deps.db, { now, hours: digestHours, after, limit: readersAtOnce });
    if (due.length === 0) break;
    digests += await deps.transact((tx) => send(deps, tx, { due, now }), { isLong: true });
    after = due.at(-1)?.userId ?? null;
    if (due.length < readersAtOnce) break;
  }
  return { digests };
}

async function send(
  deps: Deps,
  tx: Deps["db"],
  { due, now }: { due: DigestReader[]; now: string },
): Promise<number> {
  const userIds = await claimDigests(tx, due);
  const items = await takeDigestItems(tx, { userIds, kinds: waiting, now });
  const filled = due
    .map((reader) => ({ reader, items: items.filter((item) => isFor(reader, item)) }))
    .filter((each) => each.items.length > 0);
  const emails = filled
    .filter(({ reader }) => reader.switches.emailNotifications)
    .map(async ({ reader: { userId, language }, items: own }) => ({
      userId,
      type: "dailyDigest" as const,
      params: { report: reportOf(await translatorIn(tx, language), own) },
    }));
  await queueEmail(deps, tx, await Promise.all(emails));
  const pushed = filled.filter(({ reader }) => reader.switches.pushNotifications);
  await queueDigestPushes(
    tx,
    pushed.map(({ reader: { userId } }) => ({ sourceId: deps.newId(), userId })),
    now,
  );
  return filled.length;
}

const isFor = ({ userId, switches }: DigestReader, { readerId, type }: DigestItem) =>
  readerId === userId && isOnTopic(type, switches);

/** One line per notice, with its street unless all are about the account's own home. */
function reportOf(translate: Translate, items: DigestItem[]): string {
  const namesStreets = items.some(({ userId, readerId }) => userId !== readerId);
  const lines = items.map(({ type, params, street }) => {
    const words = translate(`notifications.${type}.message`, params);
    return `- ${namesStreets && street !== null ? `${street}: ` : ""}${words}`;
  });
  const rest = lines.length - mostLines;
  if (rest <= 0) return lines.join("\n");
  return [...lines.slice(0, mostLines), translate("outgoing.digest.more", { count: rest })].join("\n");
}
