import type { MailTemplate } from "#adapters/queue/port.ts";
import type { LetterSwitch, NotificationType } from "./contract.ts";
import type { Channel } from "./rules.ts";

/** A notice in the app, an email, or both under one name. */
export type Kind = NotificationType | MailTemplate;

/**
 * security: account access. money: payments and the agreement. today: an urgent task or news about a pickup within
 * hours. The others can wait.
 */
export type Importance = "security" | "money" | "today" | "news" | "weekly" | "marketing";

/** Switches that turn off a topic on every channel. */
export type Topic = "jobAlerts" | "securityAlerts" | "weeklyReports" | "marketingEmails";

export type Way = {
  importance: Importance;
  topic: Topic | null;
  /** wanted: needs its topic and *Email Notifications* on. topic: needs its topic on. */
  letter: "always" | "topic" | "wanted";
  /** Several waiting together become one sentence (`outgoing.several` in `messages/en/emails.ts`). */
  merges: boolean;
};

/** The seven notification settings, as far as they matter here. */
export type Switches = Record<Topic | `${"email" | "sms" | "push"}Notifications`, boolean>;

/** Whether a kind goes out on a channel. Every notice shows in the app, whatever the settings. */
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

/** Whether quiet hours do not hold it and it is worth a text message. */
export function isUrgent(importance: Importance): boolean {
  return importance === "security" || importance === "today";
}

/** The switch an email's link turns off; null for emails that always go out. */
export function switchOf(kind: Kind): LetterSwitch | null {
  const { letter, topic } = ways[kind];
  return letter === "always" ? null : (topic ?? "emailNotifications");
}

/** How a stored kind is delivered; null when the program no longer knows it. */
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

/** Cannot be turned off: an account thief would do so. */
const security = way("security", { letter: "always" });
const money = way("money", { letter: "always" });
/** Between a person and the platform: always emailed, can wait. */
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
