/**
 * What an operator is told of. unclaimed: pickups of a day that nobody has taken and whose cans are due out today, tonight or soon.
 * missed: pickups of a day that were missed and that nobody has seen to. unclaimedAhead: tomorrow's that nobody has taken.
 * outLate, inLate: what a runner has still to put out or bring back, with hardly any time left. paymentFailed: a
 * homeowner's charge. deadLetters: tasks of a kind that were given up. holidayAhead: one without a rule.
 * dayWrong: a day of the calendar that homes of a ZIP code call wrong. problemOpen, applicationWaiting: nobody has
 * answered in the promised time. anomalyOpen: pickups done out of the ordinary that nobody has reviewed. payHeld, payFailed: payouts of a week that do not go. feedFailing, feedSuspicious,
 * feedIncomplete: a host's calendar that cannot be read for long, whose missing stays were kept, or of which entries without
 * a name cannot be understood or stays are left out. extraWaiting: extra pickups of a home wait for a confirmation. tooFast: a
 * runner completes pickups faster than anybody can. tooOften: a runner serves one place far too often. smsCodes: nearly as many codes were sent by text message as may be in a day.
 * payRunsHeld: the provider knows transfers that the database does not. clockSkew: a process whose clock is off.
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
