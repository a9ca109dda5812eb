import type { EmailTemplate, Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import type { EmailParams, NoticeParams } from "#platform/text-params.ts";
import { readerZone } from "#platform/time/local-time.ts";
import { quietUntil } from "#platform/time/quiet-hours.ts";
import { isUrgent, type KindRule, kindRules } from "./channels.ts";
import type { NotificationType } from "./contract.ts";
import { insertNotification, insertNotifications } from "./queries/notifications.ts";
import type { Reader } from "./queries/readers.ts";

/** `link` is a path in the app. */
export type Notice<Kind extends NotificationType> = {
  userId: string;
  type: Kind;
  params: NoticeParams<Kind> & (Kind extends keyof Found ? Found[Kind] : unknown);
  link: string | null;
};

/** Parameters that no text shows, by which later acts find the notice. */
type Found = {
  addOnAsked: { addOnId: string };
  homeChanged: { jobId: string };
  jobAssigned: { jobId?: string };
  pickupMessage: { jobId: string };
  supportAnswered: { threadId: string };
  supportAsked: { threadId: string };
  visitAsked: { visit: string };
};

/** The job that the email's link skips, if the schedule made it. */
type Skippable = { jobId?: string };

/** The add-on that the email's link answers. */
type Answerable = { addOnId?: string };

export type Email<Kind extends EmailTemplate> = {
  userId: string;
  type: Kind;
  params: EmailParams<Kind> &
    (Kind extends "pickupTomorrow" | "pickupTonight" ? Skippable : unknown) &
    (Kind extends "addOnAsked" ? Answerable : unknown);
  /** A fixed address; when omitted, the person's at delivery. */
  to?: string;
  /** The pickup it is about, for its link and photos. */
  jobId?: string;
};

/** The page of a homeowner's pickup. */
export const pickupPath = (jobId: string) => `/pickups/${jobId}`;

/** The pickup whose page a notice opens; null for other links. */
export function jobOfLink(link: string | null): string | null {
  return link?.startsWith(pickupPath("")) ? link.slice(pickupPath("").length) : null;
}

/** What makes a notice and its email open a pickup. */
export const toPickup = (jobId: string) => ({ link: pickupPath(jobId), jobId });

/** Notifies one person or, in one statement, many; in the act's transaction. */
export async function notify<Kind extends NotificationType>(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  notices: Notice<Kind> | Notice<Kind>[],
): Promise<void> {
  const row = (notice: Notice<Kind>) => ({ id: deps.newId(), createdAt: deps.now(), ...notice });
  await (Array.isArray(notices)
    ? insertNotifications(tx, notices.map(row))
    : insertNotification(tx, row(notices)));
}

/** Queues an email, or many in one statement, for when the act's transaction commits. */
export async function queueEmail<Kind extends EmailTemplate>(
  { now, queue }: Pick<Deps, "now" | "queue">,
  tx: Db,
  emails: Email<Kind> | Email<Kind>[],
): Promise<void> {
  // A task's email and its parameters belong together, which the compiler cannot follow through a type parameter.
  const task = ({ userId, type: letter, params, to, jobId }: Email<Kind>) =>
    ({
      userId,
      letter,
      params: { ...params, ...(jobId !== undefined && { jobId }) },
      ...(to !== undefined && { to }),
      ...(kindRules[letter].waits && { queuedAt: now() }),
    }) as Tasks["deliver-mail"];
  await (Array.isArray(emails)
    ? queue.sendAll(tx, "deliver-mail", emails.map(task))
    : queue.send(tx, "deliver-mail", task(emails)));
}

/** A notice and the email of the same kind. */
export async function notifyAndEmail<Kind extends NotificationType & EmailTemplate>(
  deps: Pick<Deps, "newId" | "now" | "queue">,
  tx: Db,
  notices: (Notice<Kind> & Email<Kind>) | (Notice<Kind> & Email<Kind>)[],
): Promise<void> {
  await notify(deps, tx, notices);
  await queueEmail(deps, tx, notices);
}

/** On each channel, notices of a kind that can wait go out at most once in this many minutes, merged. */
const burstMinutes = 10;

/**
 * When a notice may go out; null for now. Urgent notices never wait, except that a pickup's text messages to a person
 * without the app do not wake them (`isTextOnly`).
 */
export function notBefore(
  reader: Pick<Reader, "timezone" | "isTimezoneChosen" | "homeZone" | "quietFrom" | "quietUntil">,
  { importance, merges }: KindRule,
  { now, lastSentAt, isTextOnly = false }: { now: string; lastSentAt: string | null; isTextOnly?: boolean },
): string | null {
  if (isUrgent(importance) && !(isTextOnly && importance === "today")) return null;
  const quiet =
    reader.quietFrom !== null && reader.quietUntil !== null
      ? quietUntil(now, { fromMinute: reader.quietFrom, untilMinute: reader.quietUntil }, readerZone(reader))
      : null;
  const burst = burstEnd(merges, { now, lastSentAt });
  return quiet && burst ? (quiet > burst ? quiet : burst) : (quiet ?? burst);
}

/** When a notice like one just sent may go out. */
export function burstEnd(merges: boolean, { now, lastSentAt }: { now: string; lastSentAt: string | null }) {
  if (!merges || lastSentAt === null) return null;
  const end = later(lastSentAt, burstMinutes * minute);
  return end > now ? end : null;
}
