import type { Mail } from "#adapters/mail/port.ts";
import type { MailTemplate, Tasks, VisitorTemplate } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient } from "#db/queries/users.ts";
import { type PublicPage, publicPath } from "#domain/public-pages.ts";
import { wordsIn } from "../word.ts";

/**
 * Words a letter in its recipient's language and hands it over, under the task's id, which stays the same when it is
 * tried again. Nothing is sent to somebody who has gone, or who wants no letters of this kind by now.
 */
export async function deliverMail(
  deps: { db: Db; mail: Mail; appUrl: string },
  payload: Tasks["deliver-mail"],
  task: { id: string },
): Promise<void> {
  const recipient = await findRecipient(deps.db, payload.userId);
  if (!recipient || !wants(recipient, kinds[payload.letter])) return;
  const word = await wordsIn(recipient.language);
  const params = {
    firstName: recipient.firstName,
    link: deps.appUrl + screens[payload.letter],
    ...payload.params,
  };
  await deps.mail.send({
    id: task.id,
    to: recipient.email,
    subject: word(`mail.${payload.letter}.subject`, params),
    text: word(`mail.${payload.letter}.text`, params),
  });
}

/** The same for somebody of whom only the address and the language are known. */
export async function deliverToVisitor(
  deps: { mail: Mail; appUrl: string },
  { email, language, letter, params }: Tasks["deliver-to-visitor"],
  task: { id: string },
): Promise<void> {
  const word = await wordsIn(language);
  const words = { link: deps.appUrl + publicPath(pages[letter], language), ...params };
  await deps.mail.send({
    id: task.id,
    to: email,
    subject: word(`mail.${letter}.subject`, words),
    text: word(`mail.${letter}.text`, words),
  });
}

/**
 * always: money, the account and what protects it. security: who signs in, for whom has *Security Alerts* on. The other two
 * are news that the application tells as well.
 */
type Kind = "always" | "security" | "service" | "pickups";

function wants(
  chosen: { emailNotifications: boolean; jobAlerts: boolean; securityAlerts: boolean },
  kind: Kind,
): boolean {
  if (kind === "always") return true;
  if (kind === "security") return chosen.securityAlerts;
  return chosen.emailNotifications && (kind === "service" || chosen.jobAlerts);
}

const kinds: Record<MailTemplate, Kind> = {
  applicationApproved: "always",
  applicationRejected: "always",
  applicationSubmitted: "always",
  applicationMoreInfo: "always",
  appealDecided: "always",
  pickupCancelled: "service",
  pickupPushed: "service",
  pickupPushedBack: "service",
  jobsPushed: "service",
  jobsPushedBack: "service",
  supportAsked: "service",
  supportAnswered: "always",
  accountSuspended: "always",
  accountReinstated: "always",
  emailChanged: "always",
  passwordChanged: "always",
  newSignIn: "security",
  secondFactorOn: "always",
  secondFactorOff: "always",
  secondFactorTried: "always",
  recoveryCodeUsed: "always",
  recoveryCodesMade: "always",
  googleLinked: "always",
  googleUnlinked: "always",
  jobMissed: "pickups",
  jobNotServed: "pickups",
  jobDoneAfterAll: "pickups",
  jobNotServedAfterAll: "pickups",
  problemResolved: "always",
  holidayMoved: "service",
  holidaySkipped: "service",
  holidayBack: "service",
  pickupTomorrow: "pickups",
  pickupTonight: "pickups",
  homeChanged: "pickups",
  curbClear: "pickups",
  visitAsked: "service",
  dayCorrected: "service",
  dayIsRight: "service",
  serviceEnded: "always",
  serviceStopped: "always",
  receipt: "always",
  paymentFailed: "always",
  paymentAction: "always",
  cardExpires: "always",
  priceChanged: "always",
  priceStays: "always",
  creditGiven: "always",
  creditTakenBack: "always",
  refundIssued: "always",
  disputeOpened: "always",
  disputeClosed: "always",
  payoutPaid: "always",
  payoutWaiting: "always",
};

/** Where the link in a letter leads, unless the letter brings its own. */
const screens: Record<MailTemplate, string> = {
  applicationApproved: "/runner",
  applicationRejected: "/runner",
  applicationSubmitted: "/runner",
  applicationMoreInfo: "/runner",
  appealDecided: "/runner/standing",
  pickupCancelled: "/calendar",
  pickupPushed: "/calendar",
  pickupPushedBack: "/calendar",
  jobsPushed: "/runner",
  jobsPushedBack: "/runner",
  supportAsked: "/admin#support",
  supportAnswered: "/support",
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
  jobMissed: "/settings#billing",
  jobNotServed: "/history",
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
  visitAsked: "/vacation-rental",
  dayCorrected: "/calendar",
  dayIsRight: "/calendar",
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
  creditGiven: "/settings#billing",
  creditTakenBack: "/settings#billing",
  refundIssued: "/settings#billing",
  payoutPaid: "/runner/statement",
  payoutWaiting: "/settings#billing",
};

const pages: Record<VisitorTemplate, PublicPage> = { runnerStarted: "howItWorks" };
