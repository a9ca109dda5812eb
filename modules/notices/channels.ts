import type { EmailTemplate } from "#adapters/queue/port.ts";
import type { EmailSwitch, NotificationType } from "./contract.ts";
import type { Channel } from "./rules.ts";

/** A notice in the app, an email, or both under one name. */
export type Kind = NotificationType | EmailTemplate;

/** security: account access. money: payments. today: a pickup within hours. The others can wait. */
export type Importance = "security" | "money" | "today" | "news" | "weekly" | "marketing";

/** Switches that turn off a topic on every channel. */
export type Topic = "jobAlerts" | "securityAlerts" | "weeklyReports" | "marketingEmails";

/** How a kind goes out. */
export type KindRule = {
  importance: Importance;
  topic: Topic | null;
  /** wanted: needs its topic and *Email Notifications* on. topic: needs its topic on. */
  email: "always" | "topic" | "wanted";
  /** Several waiting together become one sentence (`outgoing.several` in `messages/en/outgoing-emails.ts`). */
  merges: boolean;
  /**
   * It can wait for the daily digest: not a problem, a pickup change, something to answer or pay, or an email that always
   * goes out.
   */
  waits: boolean;
};

/** The seven notification settings, as far as they matter here. */
export type Switches = Record<Topic | `${"email" | "sms" | "push"}Notifications`, boolean>;

/** What a person without the app gets by text message: what comes next, each pickup's outcome, answers, and money. */
const textOnlyKinds: ReadonlySet<Kind> = new Set<Kind>([
  "pickupTomorrow",
  "pickupTonight",
  "jobCompleted",
  "jobMissed",
  "jobNotServed",
  "jobDoneAfterAll",
  "jobNotServedAfterAll",
  "jobTakenBack",
  "cansNotEmptied",
  "addOnAsked",
  "pickupReplanned",
  "pickupCancelled",
  "pickupPushed",
  "pickupPushedBack",
  "pickupLater",
  "holidayMoved",
  "holidaySkipped",
  "holidayBack",
  "streetDayChanged",
  "problemResolved",
  "supportTexted",
  "paymentFailed",
  "paymentAction",
  "cardExpires",
  "priceChanged",
  "holdOver",
  "serviceCancelled",
  "serviceEnded",
]);

/** Whether anybody may get a kind by text message. */
export function isTexted(kind: string): boolean {
  const rule = ruleOf(kind);
  return rule !== null && (isUrgent(rule.importance) || textOnlyKinds.has(kind as Kind));
}

/** Whether a kind's topic is switched on; true for kinds without one. */
export function isOnTopic(kind: Kind, chosen: Pick<Switches, "jobAlerts"> & Partial<Switches>): boolean {
  const { topic } = kindRules[kind];
  return topic === null || chosen[topic] !== false;
}

/** Whether a kind goes out on a channel. Every notice shows in the app, whatever the settings. */
export function goesBy(channel: Channel, kind: Kind, chosen: Switches, isTextOnly = false): boolean {
  const { email, importance } = kindRules[kind];
  const isOn = isOnTopic(kind, chosen);
  switch (channel) {
    case "email":
      return email === "always" || (isOn && (email === "topic" || chosen.emailNotifications));
    case "push":
      return isOn && chosen.pushNotifications;
    case "sms":
      return isOn && chosen.smsNotifications && (isTextOnly ? textOnlyKinds.has(kind) : isUrgent(importance));
  }
}

/** Whether a kind waits for the daily digest instead of going out on a channel. */
export function isDigested(channel: Channel, kind: Kind): boolean {
  return kindRules[kind].waits && channel !== "sms";
}

/** Whether quiet hours do not hold it and it is worth a text message. */
export function isUrgent(importance: Importance): boolean {
  return importance === "security" || importance === "today";
}

/** The switch an email's link turns off; null for emails that always go out. */
export function switchOf(kind: Kind): EmailSwitch | null {
  const { email, topic } = kindRules[kind];
  return email === "always" ? null : (topic ?? "emailNotifications");
}

/** A stored kind's rule; null when the program no longer knows the kind. */
export function ruleOf(kind: string): KindRule | null {
  return Object.hasOwn(kindRules, kind) ? kindRules[kind as Kind] : null;
}

const rule = (importance: Importance, others: Partial<KindRule> = {}): KindRule => ({
  importance,
  topic: null,
  email: "wanted",
  merges: false,
  waits: false,
  ...others,
});

/** Cannot be turned off: an account thief would do so. */
const security = rule("security", { email: "always" });
const money = rule("money", { email: "always" });
/** Between a person and the platform: always emailed, can wait. */
const answer = rule("news", { email: "always" });
const pickup = rule("news", { topic: "jobAlerts", merges: true });
/** A pickup that goes as planned. */
const course = { ...pickup, waits: true };
const pickupToday = rule("today", { topic: "jobAlerts", merges: true });
/** Each names somebody, so several do not merge. */
const standing = rule("news", { topic: "jobAlerts", waits: true });
const service = rule("news", { merges: true });

export const kindRules: Record<Kind, KindRule> = {
  passwordChanged: security,
  newSignIn: { ...security, topic: "securityAlerts", email: "topic" },
  emailChanged: security,
  emailMoved: security,
  secondFactorOn: security,
  secondFactorOff: security,
  secondFactorTried: security,
  recoveryCodeUsed: security,
  recoveryCodesMade: security,
  googleLinked: security,
  googleUnlinked: security,
  passkeyAdded: security,
  passkeyRemoved: security,
  payoutEmailChanged: security,
  accountSuspended: security,
  accountReinstated: security,

  receipt: money,
  paymentFailed: money,
  paymentAction: money,
  cardExpires: money,
  priceChanged: money,
  priceStays: money,
  rentalPriceChanged: money,
  creditGiven: money,
  creditTakenBack: money,
  refundIssued: money,
  disputeOpened: money,
  disputeClosed: money,
  payoutPaid: money,
  payoutWaiting: money,
  payAdjusted: money,
  tipReceived: rule("money", { waits: true }),
  tipTakenBack: money,
  referralCredited: money,
  referralReversed: money,
  runnerReferral: money,
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
  refusalReviewed: answer,
  noticeGiven: answer,
  noticeDecided: answer,
  noticeAppealed: service,
  problemResolved: answer,
  supportAnswered: answer,
  supportWrote: answer,
  changedForYou: answer,
  supportTexted: rule("today", { email: "always" }),
  addressUnreachable: answer,
  areaServed: answer,

  runnerOnTheWay: pickupToday,
  pickupMessage: pickupToday,
  jobReleased: pickupToday,
  jobMissed: pickupToday,
  jobNotServed: pickupToday,
  cansNotEmptied: pickupToday,
  jobCancelled: pickupToday,
  jobAssigned: pickupToday,
  jobReassigned: pickupToday,
  jobReopened: pickupToday,
  pickupReplanned: pickupToday,
  homeChanged: pickupToday,
  addOnAsked: pickupToday,
  addOnAnswered: pickupToday,
  canStays: pickupToday,
  pickupTonight: pickupToday,
  cleanerWaits: pickupToday,
  helperActed: service,
  visitAsked: rule("today", { merges: true }),

  jobAccepted: course,
  jobStarted: course,
  startUndone: pickupToday,
  jobCompleted: course,
  curbClear: course,
  // One email a pickup.
  pickupPhotos: { ...course, merges: false },
  addOnDone: course,
  jobDoneAfterAll: course,
  jobNotServedAfterAll: pickup,
  jobTakenBack: pickup,
  jobRefused: pickup,
  runnerChanged: pickup,
  regularBegins: standing,
  regularEnds: standing,
  regularOff: { ...standing, waits: false },
  substituteComes: { ...standing, waits: false },
  regularsPlanned: standing,
  regularsEnded: standing,
  backupAsked: { ...standing, waits: false },
  backupFirst: { ...standing, waits: false },
  pickupTomorrow: pickup,

  pickupCancelled: service,
  pickupPushed: service,
  pickupPushedBack: service,
  pickupLater: pickupToday,
  jobsPushed: service,
  jobsPushedBack: service,
  jobsLater: pickupToday,
  holidayMoved: service,
  holidaySkipped: service,
  holidayBack: service,
  dayCorrected: service,
  dayIsRight: { ...service, waits: true },
  streetDayChanged: service,
  calendarFailing: service,
  calendarDoubted: service,
  calendarIncomplete: service,
  webhookPaused: rule("news"),
  problemReported: service,
  applicationAnswered: service,
  ratingAppealed: service,
  supportAsked: service,

  weeklyReport: rule("weekly", { topic: "weeklyReports" }),
  dailyDigest: rule("news"),
};
