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

/** How long before something is due, or after it came in, it becomes an alert; in hours. */
export const alertHours = {
  /** As long as a window, and the hour before it. */
  unclaimed: 5,
  late: 0.5,
  problemOpen: 24,
  /** What applicants are told (product.md 9). */
  applicationWaiting: 48,
} as const;
/** From so many messages on that were lost within a day, and one in so many, somebody is told. */
export const lostDeliveries = { least: 10, oneIn: 20 } as const;

/** From this part of a day's codes by text message on, somebody is told, while there are some left. */
export const smsCodesPart = 0.8;

/** Hour of the platform's next day by which tonight is over at every home. */
export const tonightEnds = 4;

/** Days ahead that a holiday without a rule is told of. */
export const holidayAheadDays = 21;

/** For how many hours an alert can be put away. */
export const snoozeHours = [1, 4, 24, 168] as const;

/** Of each kind, how many causes are told one by one; the rest is a number. */
export const alertsOfKind = 20;

/**
 * Whether a text can be the key of a cause: its kind, and what tells it from another one, the same as long as the cause
 * is there. Ids, days and ZIP codes only.
 */
export function isAlertKey(text: string): boolean {
  return /^[a-zA-Z]+:[-\w:]{1,90}$/.test(text) && alertKinds.some((kind) => text.startsWith(`${kind}:`));
}
