import type { MailTemplate } from "#adapters/queue/port.ts";
import type { LetterSwitch } from "./contract/letters.ts";
import type { NotificationType } from "./contract/notifications.ts";
import type { Channel } from "./rules/delivery.ts";

/** What somebody is told of: a notice in the application, a letter, or both under one name. */
export type Kind = NotificationType | MailTemplate;

/**
 * security: who may do what with the account. money: what was or is to be paid, and what the agreement is. today: something
 * to do or to know about a visit of these hours. The others can wait.
 */
export type Importance = "security" | "money" | "today" | "news" | "weekly" | "marketing";

/** The switches that turn off a topic on every channel. */
export type Topic = "jobAlerts" | "securityAlerts" | "weeklyReports" | "marketingEmails";

export type Way = {
  importance: Importance;
  topic: Topic | null;
  /** wanted: while its topic and *Email Notifications* are on. topic: while its topic is. */
  letter: "always" | "topic" | "wanted";
  /** Several that wait together are told in one sentence (`messages/en/merged.ts`). */
  merges: boolean;
};

/** The seven switches of settings, as far as they are asked here. */
export type Switches = Record<Topic | `${"email" | "sms" | "push"}Notifications`, boolean>;

/** Whether something of a kind goes out on a channel. In the application everything is told, whatever is switched off. */
export function goesBy(channel: Channel, kind: Kind, chosen: Switches): boolean {
  const { letter, topic, importance } = ways[kind];
  const isOn = topic === null || chosen[topic];
  switch (channel) {
    case "email":
      return letter === "always" || (isOn && (letter === "topic" || chosen.emailNotifications));
    case "push":
      return isOn && chosen.pushNotifications;
    case "sms":
      return isOn && chosen.smsNotifications && isUrgent(importance);
  }
}

/** What quiet hours do not hold up, and what is worth a text message. */
export function isUrgent(importance: Importance): boolean {
  return importance === "security" || importance === "today";
}

/** The switch that a letter's own link turns off; null for letters that go to everybody. */
export function switchOf(kind: Kind): LetterSwitch | null {
  const { letter, topic } = ways[kind];
  return letter === "always" ? null : (topic ?? "emailNotifications");
}

/** The way of a kind that the database names; null where the program does not know it any more. */
export function wayOf(kind: string): Way | null {
  return Object.hasOwn(ways, kind) ? ways[kind as Kind] : null;
}

const way = (importance: Importance, others: Partial<Way> = {}): Way => ({
  importance,
  topic: null,
  letter: "wanted",
  merges: false,
  ...others,
});

/** Nobody can turn it off: whoever took an account over would. */
const security = way("security", { letter: "always" });
const money = way("money", { letter: "always" });
/** Between a person and the platform: it goes to everybody, and can wait. */
const answer = way("news", { letter: "always" });
const visit = way("news", { topic: "jobAlerts", merges: true });
const visitToday = way("today", { topic: "jobAlerts", merges: true });
const service = way("news", { merges: true });

export const ways: Record<Kind, Way> = {
  passwordChanged: security,
  newSignIn: { ...security, topic: "securityAlerts", letter: "topic" },
  emailChanged: security,
  emailMoved: security,
  secondFactorOn: security,
  secondFactorOff: security,
  secondFactorTried: security,
  recoveryCodeUsed: security,
  recoveryCodesMade: security,
  googleLinked: security,
  googleUnlinked: security,
  payoutEmailChanged: security,
  accountSuspended: security,
  accountReinstated: security,

  receipt: money,
  paymentFailed: money,
  paymentAction: money,
  cardExpires: money,
  priceChanged: money,
  priceStays: money,
  creditGiven: money,
  creditTakenBack: money,
  refundIssued: money,
  disputeOpened: money,
  disputeClosed: money,
  payoutPaid: money,
  payoutWaiting: money,
  payAdjusted: money,
  welcome: money,
  serviceCancelled: money,
  serviceEnded: money,
  serviceStopped: money,
  holdOver: money,

  applicationSubmitted: answer,
  applicationApproved: answer,
  applicationRejected: answer,
  applicationMoreInfo: answer,
  checkInDoubt: answer,
  checkClear: answer,
  appealDecided: answer,
  problemResolved: answer,
  supportAnswered: answer,
  addressUnreachable: answer,
  areaServed: answer,

  runnerOnTheWay: visitToday,
  jobReleased: visitToday,
  jobMissed: visitToday,
  jobNotServed: visitToday,
  jobCancelled: visitToday,
  jobAssigned: visitToday,
  jobReassigned: visitToday,
  jobReopened: visitToday,
  pickupReplanned: visitToday,
  homeChanged: visitToday,
  canStays: visitToday,
  pickupTonight: visitToday,
  visitAsked: way("today", { merges: true }),

  jobAccepted: visit,
  jobStarted: visit,
  startUndone: visitToday,
  jobCompleted: visit,
  curbClear: visit,
  jobDoneAfterAll: visit,
  jobNotServedAfterAll: visit,
  jobTakenBack: visit,
  jobRefused: visit,
  runnerChanged: visit,
  pickupTomorrow: visit,

  pickupCancelled: service,
  pickupPushed: service,
  pickupPushedBack: service,
  jobsPushed: service,
  jobsPushedBack: service,
  holidayMoved: service,
  holidaySkipped: service,
  holidayBack: service,
  dayCorrected: service,
  dayIsRight: service,
  calendarFailing: service,
  calendarDoubted: service,
  calendarIncomplete: service,
  problemReported: service,
  applicationAnswered: service,
  ratingAppealed: service,
  supportAsked: service,

  weeklyReport: way("weekly", { topic: "weeklyReports" }),
};
