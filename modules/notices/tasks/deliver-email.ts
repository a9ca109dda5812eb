import { type EmailPhoto, EmailRefused, type Mailer } from "#adapters/email/port.ts";
import type { EmailTemplate, Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail, type Translate } from "#platform/translator.ts";
import { maxPhotoBytes, photoKey } from "#platform/values/photos.ts";
import { publicPath } from "#platform/values/public-pages.ts";
import { type AboutHome, aboutHome, linkOf, titleOf, wholeAccount } from "../about-home.ts";
import { addOnPath } from "../add-on-token.ts";
import { goesBy, isDigested, isUrgent, kindRules, switchOf } from "../channels.ts";
import { burstEnd, pickupPath } from "../notify.ts";
import { stopToken } from "../preferences.ts";
import {
  findBefore,
  findEmail,
  lockEmails,
  settleMessage,
  skipEmail,
  type Taken,
  takeAgain,
  takeEmails,
} from "../queries/deliveries.ts";
import { findReader, listAddOnPhoto, listProof, type Reader } from "../queries/readers.ts";
import { type DeliveryTrouble, mostAttempts } from "../rules.ts";
import { skipsPickup, skipToken } from "../skip-token.ts";
import { notifyUnreachable } from "../sms-number.ts";

/**
 * Writes an email in the recipient's language and sends it, merged with waiting ones of its kind, under the task's id,
 * which a retry keeps. Sends nothing twice, and nothing to a deleted person, one who opted out, or an address that
 * refuses emails.
 */
export async function deliverEmail(
  deps: Deps & { mailer: Mailer; appUrl: string },
  payload: Tasks["deliver-mail"],
  task: { id: string },
): Promise<void> {
  const { userId, letter: kind } = payload;
  const reader = await findReader(deps.db, userId);
  if (!reader) return;
  const trouble = troubleBefore(reader, payload);
  if (trouble) {
    const skipped = { id: sourceOf(payload, task.id), messageId: task.id, userId, kind };
    return skipEmail(deps.db, { ...skipped, trouble, now: deps.now() });
  }
  const taken = await takeEmail(deps, payload, task.id);
  if (taken.length === 0) return;
  const to = payload.to ?? reader.email;
  const sent = { id: task.id, to, ...(await composeEmail(deps, reader, kind, taken)) };
  try {
    await deps.mailer.send(sent);
  } catch (error) {
    return failed(deps, { error, reader, to, messageId: task.id, taken });
  }
  await settleMessage(deps.db, { messageId: task.id, state: "sent", now: deps.now() });
}

/** Security emails are tried even at an address marked as refusing: the mark may be wrong. */
function troubleBefore(
  reader: Reader,
  { letter: kind, queuedAt }: Tasks["deliver-mail"],
): DeliveryTrouble | null {
  if (!goesBy("email", kind, reader.switches)) return "switchedOff";
  if (!reader.email) return "noDevice";
  // An older one is in no digest.
  const isOlder = reader.digestSince !== null && queuedAt !== undefined && queuedAt < reader.digestSince;
  if (reader.digestSince !== null && !isOlder && isDigested("email", kind)) return "digested";
  return reader.addressTrouble && kindRules[kind].importance !== "security" ? "unreachable" : null;
}

/** The id of the task that first queued the email, however often it is postponed. */
function sourceOf({ sourceId }: Tasks["deliver-mail"], taskId: string): string {
  return sourceId ?? taskId;
}

/** Records an email and waiting ones of its kind as sending; none when sent, claimed, or too soon. */
async function takeEmail(deps: Deps, payload: Tasks["deliver-mail"], messageId: string): Promise<Taken[]> {
  const { userId, letter: kind, params } = payload;
  const own = { id: sourceOf(payload, messageId), params };
  const take = (db: Db, emails: (typeof own)[]) =>
    takeEmails(db, { messageId, userId, kind, emails, now: deps.now() });
  if (!kindRules[kind].merges) return take(deps.db, [own]);
  return deps.transact(async (tx) => {
    await lockEmails(tx, { userId, kind });
    const waiting = { userId, channel: "email", kind, sourceId: own.id } as const;
    const before = await findEmail(tx, own.id);
    if (before)
      return before.messageId === messageId && before.isOpen
        ? takeAgain(tx, { messageId, now: deps.now() })
        : [];
    if (!isUrgent(kindRules[kind].importance)) {
      const now = deps.now();
      const { lastSentAt } = await findBefore(tx, waiting, messageId);
      const until = burstEnd(true, { now, lastSentAt });
      if (until) {
        const afterSeconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
        const later = { id: messageId, payload: { ...payload, sourceId: own.id }, afterSeconds };
        await deps.queue.sendLater(tx, "deliver-mail", later);
        return [];
      }
    }
    const others = await deps.queue.alike(tx, "deliver-mail", { userId, letter: kind });
    const waitingToo = others.map((other) => ({
      id: sourceOf(other.payload, other.id),
      params: other.payload.params,
    }));
    // An email postponed by a worker that then died may appear twice.
    const together = new Map([own, ...waitingToo].map((each) => [each.id, each]));
    return take(tx, [...together.values()]);
  });
}

async function composeEmail(
  deps: Deps & { appUrl: string },
  reader: Reader,
  kind: EmailTemplate,
  taken: Taken[],
): Promise<{ subject: string; text: string; photos?: EmailPhoto[]; stopUrl?: string }> {
  const translate = await translatorIn(deps.db, reader.language);
  // Anyone can enter another person's address, with a name that is a message to them.
  const firstName = reader.emailVerifiedAt === null ? "" : reader.firstName;
  const [first = {}] = taken.map(({ params }) => params ?? {});
  const { jobId: named, addOnId: asked, ...given } = first as Record<string, string>;
  const addOnId = taken.length === 1 && asked ? asked : null;
  const jobId = taken.length === 1 && named ? named : null;
  const about = kind === "dailyDigest" ? wholeAccount(reader) : aboutHome(reader, kindRules[kind].importance);
  const params = {
    firstName,
    link: deps.appUrl + (addOnId ? addOnPath(deps.vault, addOnId) : screenOf(deps, kind, jobId, about)),
    ...given,
  };
  const shownPhotos = addOnId
    ? await listAddOnPhoto(deps.db, addOnId)
    : jobId && showsPhotos.has(kind)
      ? await listProof(deps.db, jobId)
      : [];
  const photos = await readPhotos(deps, shownPhotos, translate);
  const words =
    taken.length === 1
      ? {
          subject: translate(`emails.${kind}.subject`, params),
          text: translate(`emails.${kind}.text`, params),
        }
      : renderSeveral(translate, kind, { taken, firstName, link: params.link });
  const shown = { ...words, subject: titleOf(about, words.subject), ...(photos.length > 0 && { photos }) };
  const stopped = switchOf(kind);
  if (!stopped) return shown;
  const query = new URLSearchParams({ token: stopToken(deps.vault, { userId: reader.userId, stopped }) });
  const stopLink = `${deps.appUrl}/stop-letters?${query}`;
  return {
    ...shown,
    text: `${words.text}\n\n-- \n${translate("outgoing.footer", { switch: stopped, link: stopLink })}`,
    stopUrl: `${deps.appUrl}/api/stop-letters?${query}`,
  };
}

/** Photos small enough for an email. */
async function readPhotos(
  deps: Deps,
  shown: { id: string; leg: "out" | "in" | "addOn" }[],
  translate: Translate,
): Promise<EmailPhoto[]> {
  const read = shown.map(async ({ id, leg }) => {
    const stored = await deps.photos.read(photoKey(id), maxPhotoBytes);
    return (
      stored && {
        caption: translate(`outgoing.photos.${leg}`, {}),
        jpeg: await deps.pictures.toEmailPhoto(stored),
      }
    );
  });
  return (await Promise.all(read)).filter((photo) => photo !== null);
}

/** Emails that show the pickup's photos. */
const showsPhotos: ReadonlySet<EmailTemplate> = new Set([
  "pickupPhotos",
  "curbClear",
  "jobDoneAfterAll",
  "cansNotEmptied",
]);

/** Emails whose link opens the pickup they are about. */
const opensPickup: ReadonlySet<EmailTemplate> = new Set([
  "pickupPhotos",
  "jobMissed",
  "jobNotServed",
  "cansNotEmptied",
  "jobDoneAfterAll",
  "jobNotServedAfterAll",
  "problemResolved",
  "addOnDone",
]);

/** Where an email's link leads: to its one pickup if there is one, else to the screen of its kind. */
function screenOf(
  { vault }: Pick<Deps, "vault">,
  kind: EmailTemplate,
  jobId: string | null,
  about: AboutHome,
): string {
  if (jobId && skipsPickup.has(kind)) return `/skip#${skipToken(vault, jobId)}`;
  return linkOf(about, jobId && opensPickup.has(kind) ? pickupPath(jobId) : screens[kind]);
}

/** Several emails of a kind as one, each with its notice's text. */
function renderSeveral(
  translate: Translate,
  kind: EmailTemplate,
  { taken, firstName, link }: { taken: Taken[]; firstName: string; link: string },
): { subject: string; text: string } {
  const title = translate(`outgoing.several.${kind}`, { count: taken.length });
  const list = taken.map(({ params }) => `- ${translate(`notifications.${kind}.message`, params ?? {})}`);
  return {
    subject: title,
    text: translate("outgoing.severalEmail", { firstName, title, list: list.join("\n"), link }),
  };
}

/** Records a permanent refusal, and notifies the person when their address is the cause. Other errors are retried. */
async function failed(
  deps: Deps,
  {
    error,
    reader,
    to,
    messageId,
    taken,
  }: { error: unknown; reader: Reader; to: string; messageId: string; taken: Taken[] },
): Promise<void> {
  const now = deps.now();
  if (error instanceof EmailRefused) {
    const { userId, email } = reader;
    if (error.isAddress && to === email) await notifyUnreachable(deps, { userId, email, trouble: "refused" });
    return settleMessage(deps.db, { messageId, state: "failed", trouble: "refused", now });
  }
  if (taken.some(({ attempts }) => attempts >= mostAttempts))
    await settleMessage(deps.db, { messageId, state: "failed", now });
  throw error;
}

/** Emails a recipient known only by address and language. */
export async function deliverToVisitor(
  deps: { db: Db; mailer: Mailer; appUrl: string },
  email: Tasks["deliver-to-visitor"],
  task: { id: string },
): Promise<void> {
  const { email: to, language, replyTo } = email;
  const translate = await translatorIn(deps.db, language);
  const link = deps.appUrl + publicPath("howItWorks", language);
  const words =
    email.letter === "runnerStarted"
      ? renderEmail(translate, email.letter, { link, ...email.params })
      : email.letter === "messageTest"
        ? renderEmail(translate, email.letter, email.params)
        : renderEmail(translate, email.letter, email.params);
  await deps.mailer.send({ id: task.id, to, replyTo, ...words });
}

/** Each email's link, unless the email sets its own. */
const screens: Record<EmailTemplate, string> = {
  applicationApproved: "/runner",
  applicationRejected: "/runner",
  applicationSubmitted: "/runner",
  applicationMoreInfo: "/runner",
  appealDecided: "/runner/you",
  noticeGiven: "/runner/you",
  noticeDecided: "/runner/you",
  pickupCancelled: "/calendar",
  pickupPushed: "/calendar",
  pickupPushedBack: "/calendar",
  pickupLater: "/calendar",
  jobsPushed: "/runner",
  jobsPushedBack: "/runner",
  jobsLater: "/runner",
  supportAsked: "/admin#support",
  supportAnswered: "/support",
  supportWrote: "/support",
  accountSuspended: "/about",
  accountReinstated: "/sign-in",
  emailChanged: "/settings#security",
  passwordChanged: "/forgot-password",
  newSignIn: "/settings#security",
  secondFactorOn: "/settings#security",
  secondFactorOff: "/settings#security",
  secondFactorTried: "/settings#security",
  recoveryCodeUsed: "/settings#security",
  recoveryCodesMade: "/settings#security",
  googleLinked: "/settings#security",
  googleUnlinked: "/settings#security",
  passkeyAdded: "/settings#security",
  passkeyRemoved: "/settings#security",
  payoutEmailChanged: "/settings#billing",
  jobMissed: "/settings#billing",
  pickupReplanned: "/calendar",
  jobNotServed: "/history",
  cansNotEmptied: "/history",
  addOnAsked: "/history",
  addOnDone: "/history",
  jobDoneAfterAll: "/history",
  jobNotServedAfterAll: "/history",
  problemResolved: "/history",
  holidayMoved: "/calendar",
  holidaySkipped: "/calendar",
  holidayBack: "/calendar",
  pickupTomorrow: "/calendar",
  pickupTonight: "/calendar",
  homeChanged: "/runner",
  curbClear: "/vacation-rental",
  pickupPhotos: "/history",
  visitAsked: "/vacation-rental",
  dayCorrected: "/calendar",
  dayIsRight: "/calendar",
  streetDayChanged: "/calendar",
  changedForYou: "/calendar",
  areaServed: "/subscribe",
  welcome: "/",
  serviceCancelled: "/settings#billing",
  serviceEnded: "/subscribe",
  serviceStopped: "/subscribe",
  receipt: "/settings#billing",
  paymentFailed: "/settings#billing",
  paymentAction: "/settings#billing",
  cardExpires: "/settings#billing",
  disputeOpened: "/admin/health",
  disputeClosed: "/admin/health",
  priceChanged: "/settings#billing",
  priceStays: "/settings#billing",
  rentalPriceChanged: "/settings#billing",
  creditGiven: "/settings#billing",
  creditTakenBack: "/settings#billing",
  refundIssued: "/settings#billing",
  payoutPaid: "/runner/statement",
  payoutWaiting: "/settings#billing",
  weeklyReport: "/",
  dailyDigest: "/notifications",
};
