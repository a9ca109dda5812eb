/**
 * The kinds of alerts. unclaimed: untaken pickups whose cans are due out today, tonight or soon. missed: missed pickups
 * of a day without follow-up. unclaimedAhead: tomorrow's untaken pickups. outLate, inLate: cans still to put out or
 * bring back with hardly any time left. paymentFailed: a homeowner's charge. deadLetters: failed tasks of a kind.
 * holidayAhead: a holiday without a rule. dayWrong: a calendar day that homes of a ZIP code dispute. problemOpen,
 * applicationWaiting: no answer in the promised time. anomalyOpen: unreviewed anomalies of pickups. payHeld, payFailed:
 * payouts of a week that do not go out. feedFailing, feedSuspicious, feedIncomplete: a host's calendar that has been
 * unreadable for long, whose missing stays were kept, or with unnamed entries that cannot be understood or stays left
 * out. extraWaiting: unconfirmed extra pickups of a home. tooFast: a runner completes pickups impossibly fast.
 * tooOften: a runner serves one place far too often. smsCodes: text message codes near the daily limit. payRunsHeld:
 * the provider has transfers that the database lacks. clockSkew: a process whose clock is off.
 */
export const alertKinds = [
  "outLate",
  "inLate",
  "unclaimed",
  "missed",
  "paymentFailed",
  "problemOpen",
  "anomalyOpen",
  "applicationWaiting",
  "unclaimedAhead",
  "payRunsHeld",
  "payFailed",
  "payHeld",
  "clockSkew",
  "deadLetters",
  "holidayAhead",
  "dayWrong",
  "feedFailing",
  "feedSuspicious",
  "feedIncomplete",
  "extraWaiting",
  "tooFast",
  "tooOften",
  "deliveriesFailing",
  "smsCodes",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Hours before the due time, or after arrival, at which something becomes an alert. */
export const alertHours = {
  /** A window's length plus the hour before it. */
  unclaimed: 5,
  late: 0.5,
  problemOpen: 24,
  /** The time promised to applicants (product.md 9). */
  applicationWaiting: 48,
} as const;
/** Alert at this many messages lost in a day, if they are also at least one in this many. */
export const lostDeliveries = { least: 10, oneIn: 20 } as const;

/** Alert once this share of the day's text message codes is used. */
export const smsCodesPart = 0.8;

/** Hour of the platform's next day when tonight has ended at every home. */
export const tonightEnds = 4;

/** Days ahead to alert about a holiday without a rule. */
export const holidayAheadDays = 21;

/** The hours for which an alert can be snoozed. */
export const snoozeHours = [1, 4, 24, 168] as const;

/** The most causes listed per kind; the rest are only counted. */
export const alertsOfKind = 20;

/**
 * Whether a text can be a cause's key: its kind plus what identifies the cause while it lasts. Only IDs, days and ZIP
 * codes.
 */
export function isAlertKey(text: string): boolean {
  return /^[a-zA-Z]+:[-\w:]{1,90}$/.test(text) && alertKinds.some((kind) => text.startsWith(`${kind}:`));
}
