import type { Db } from "#db/client.ts";
import { lockUser } from "#modules/accounts/index.ts";
import { notify, pickupPath, readNotices, renewNotification } from "#modules/notices/index.ts";
import { attachPhoto, checkUpload, createUpload } from "#modules/photos/index.ts";
import type { Act } from "#platform/act.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { type Refusal, Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/messages.ts";
import { messageTimes } from "./days.ts";
import { lockJob } from "./queries/job-changes.ts";
import {
  countMessagesBy,
  findTalk,
  insertPickupMessage,
  isOwnMessage,
  listMessages,
  markMessagesRead,
  type Talk,
} from "./queries/messages.ts";
import { rentalName } from "./render-job.ts";
import { type MessageSide, mostMessagesAnHour, refuseMessage } from "./rules/messages.ts";

/** The messages of a pickup and whether more may be written. Refuses with NOT_FOUND anybody but its sides and admins. */
export const pickupMessages: Act<typeof contract.pickupMessages> = async (deps, actor, { jobId }) => {
  const { talk, side } = await findSide(deps.db, actor, jobId);
  const rows = await listMessages(deps.db, {
    jobId,
    runnerId: side === "runner" ? talk.runnerId : null,
  });
  const refusal = refuseNow(deps, talk);
  return {
    side,
    other: side === "admin" ? null : (otherOf(talk, side)?.firstName ?? null),
    state: refusal === null ? "open" : refusal.code === "MESSAGES_NOT_YET" ? "notYet" : "closed",
    messages: await Promise.all(
      rows.map(async ({ message, name }) => ({
        id: message.id,
        from: message.isFromRunner ? ("runner" as const) : ("homeowner" as const),
        isOwn: message.authorId === actor.userId,
        name,
        template: message.template,
        words: message.words,
        photoUrl: await signPhoto(deps, message.photoId),
        sentAt: message.sentAt,
        isRead: message.readAt !== null,
      })),
    ),
  };
};

/**
 * Writes to the other side of a pickup and notifies them, unless a notice of it is still unread. Safe to repeat. Refuses
 * with NOT_FOUND, MESSAGES_NOT_YET, MESSAGES_CLOSED, TOO_MANY_REQUESTS, and as `checkUpload` does.
 */
export const sendPickupMessage: Act<typeof contract.sendPickupMessage> = async (deps, actor, input) => {
  const { jobId, messageId, photoUrl } = input;
  const { userId } = actor;
  const photoId = photoUrl
    ? await checkUpload(deps, { photoUrl, ownerId: userId, purpose: "message", jobId })
    : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockUser(tx, userId);
    await lockJob(tx, jobId);
    const { talk, side } = await findWriter(tx, actor, jobId);
    const isOwn = await isOwnMessage(tx, { id: messageId, jobId, authorId: userId });
    if (isOwn !== null) {
      if (!isOwn) throw new Refused({ code: "NOT_FOUND" });
      return { ok: true };
    }
    refuseIf(refuseNow(deps, talk));
    if (photoId) await attachPhoto(deps, tx, photoId);
    const isAdded =
      talk.runnerId !== null &&
      (await insertPickupMessage(tx, {
        id: messageId,
        jobId,
        runnerId: talk.runnerId,
        authorId: userId,
        isFromRunner: side === "runner",
        template: input.template ?? null,
        words: input.words || null,
        photoId,
        sentAt: now,
      }));
    // Another call of the same id is in flight elsewhere.
    if (!isAdded) throw new Refused({ code: "NOT_FOUND" });
    if ((await countMessagesBy(tx, { authorId: userId, since: later(now, -hour) })) > mostMessagesAnHour)
      throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: hour / 1000 } });
    await tell(deps, tx, { talk, side });
    return { ok: true };
  });
};

/** Marks what the other side wrote as read. Safe to repeat. Refuses with NOT_FOUND. */
export const markPickupMessagesRead: Act<typeof contract.markPickupMessagesRead> = (deps, actor, { jobId }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { talk, side } = await findWriter(tx, actor, jobId);
    await markMessagesRead(tx, { jobId, runnerId: talk.runnerId, side, now });
    await readNotices(tx, { userId: actor.userId, type: "pickupMessage", params: { jobId }, now });
    return { ok: true };
  });

/** An upload for a photo in a message. Refuses as `sendPickupMessage` does. */
export const createMessagePhotoUpload: Act<typeof contract.createMessagePhotoUpload> = async (
  deps,
  actor,
  { jobId, contentType, bytes },
) => {
  const { talk } = await findWriter(deps.db, actor, jobId);
  refuseIf(refuseNow(deps, talk));
  return createUpload(deps, { ownerId: actor.userId, purpose: "message", jobId, contentType, bytes });
};

async function findSide(
  db: Db,
  actor: Actor,
  jobId: string,
): Promise<{ talk: Talk; side: MessageSide | "admin" }> {
  const talk = await findTalk(db, jobId);
  if (talk?.homeowner?.userId === actor.userId) return { talk, side: "homeowner" };
  if (talk?.runner?.userId === actor.userId) return { talk, side: "runner" };
  if (talk && actor.role === "admin") return { talk, side: "admin" };
  throw new Refused({ code: "NOT_FOUND" });
}

/** The same for those who may write. */
export async function findWriter(
  db: Db,
  actor: Actor,
  jobId: string,
): Promise<{ talk: Talk; side: MessageSide }> {
  const { talk, side } = await findSide(db, actor, jobId);
  if (side === "admin") throw new Refused({ code: "NOT_FOUND" });
  return { talk, side };
}

export function otherOf(talk: Talk, side: MessageSide) {
  return side === "homeowner" ? talk.runner : talk.homeowner;
}

/** Why nothing can be written now; closed once either account was deleted. */
function refuseNow(deps: Pick<Deps, "now">, talk: Talk): Refusal | null {
  const { status, homeowner, runner, runnerId } = talk;
  if (!homeowner || (runnerId && !runner)) return { code: "MESSAGES_CLOSED" };
  const times = messageTimes(talk.scheduledOn, talk.timeZone);
  return refuseMessage({ status, hasRunner: runner !== null }, { ...times, now: deps.now() });
}

async function tell(deps: Deps, tx: Db, { talk, side }: { talk: Talk; side: MessageSide }): Promise<void> {
  const reader = otherOf(talk, side);
  if (!reader) return;
  const now = deps.now();
  const jobId = talk.id;
  const known = {
    userId: reader.userId,
    type: "pickupMessage",
    params: { jobId },
    since: later(now, -7 * day),
  };
  if (await renewNotification(tx, { ...known, now })) return;
  const property = side === "runner" ? await rentalName(tx, talk) : {};
  await notify(deps, tx, {
    userId: reader.userId,
    type: "pickupMessage",
    params: { side, date: talk.scheduledOn, jobId, ...property },
    link: side === "runner" ? pickupPath(jobId) : `/runner/route?day=${talk.scheduledOn}`,
  });
}
