import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";

/**
 * The kinds of alerts. runnerUnsafe: a runner left a home because they felt unsafe. unclaimed: untaken pickups whose
 * cans are due out today, tonight or soon. missed: missed pickups of a day without follow-up. unclaimedAhead: tomorrow's untaken pickups. outLate, inLate: cans still to put out or
 * bring back with hardly any time left. paymentFailed: a homeowner's charge. deadLetters: failed tasks of a kind.
 * holidayAhead: a holiday without a rule. dayWrong: a calendar day that homes of a ZIP code dispute. streetWrong: a
 * street whose people agree on another collection day. problemOpen,
 * supportOpen, applicationWaiting: no answer in the promised time. noticeDue: a suspension or removal whose notice has run out. anomalyOpen: unreviewed anomalies of pickups. payHeld, payFailed:
 * payouts of a week that do not go out. refundFailed: the refund of a tip or a gift that the bank returned. feedFailing, feedSuspicious, feedIncomplete: a host's calendar that has been
 * unreadable for long, whose missing stays were kept, or with unnamed entries that cannot be understood or stays left
 * out. extraWaiting: unconfirmed extra pickups of a home. tooFast: a runner completes pickups impossibly fast.
 * tooOften: a runner serves one homeowner far too often. smsCodes: text message codes near the daily limit.
 * payRunsHeld: the provider has transfers that the database lacks. restoreHeld: nothing goes out since a restore.
 * clockSkew: a process whose clock is off. invariantViolated: rows that contradict each other; count 0: the check took
 * too long.
 */
export const alertKinds = [
  "runnerUnsafe",
  "restoreHeld",
  "outLate",
  "inLate",
  "unclaimed",
  "missed",
  "paymentFailed",
  "problemOpen",
  "supportOpen",
  "anomalyOpen",
  "applicationWaiting",
  "noticeDue",
  "unclaimedAhead",
  "payRunsHeld",
  "invariantViolated",
  "refundFailed",
  "payFailed",
  "payHeld",
  "clockSkew",
  "deadLetters",
  "holidayAhead",
  "streetWrong",
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
  /** The longest answer time that applicants are promised. */
  applicationWaiting: 48,
} as const;
/** Alert at this many messages lost in a day, if they are also at least one in this many. */
export const lostDeliveries = { least: 10, oneIn: 20 } as const;

/** Alert once this share of the day's text message codes is used. */
export const smsCodesPart = 0.8;

/** Hour of the platform's next day when tonight has ended at every home. */
export const tonightEnds = 4;

/** Days back to alert about unsettled missed pickups. */
export const missedDaysBack = 7;

/** Days ahead to alert about a holiday without a rule. */
export const holidayAheadDays = 21;

export const snoozeHours = [1, 4, 24, 168] as const;

/** The most causes listed per kind; the rest are only counted. */
export const alertsOfKind = 20;

/** Messages to the operator in any hour, and the most alerts that one names. */
export const messagesAnHour = 12;
export const alertsAMessage = 50;

/** Whether a text can be an alert's key: its kind with IDs, days and ZIP codes only. */
export function isAlertKey(text: string): boolean {
  return /^[a-zA-Z]+:[-\w:]{1,90}$/.test(text) && alertKinds.some((kind) => text.startsWith(`${kind}:`));
}

/**
 * What may go wrong with a pickup today or tonight, worst first. lateBack, lateOut: a leg has less than half an hour left
 * or is late. unassigned: nobody has taken it. guests: the next guests come today and nobody has begun.
 */
export const risks = ["lateBack", "lateOut", "unassigned", "guests"] as const;

/** A day's pickups: all; unclaimed; late (an overdue leg, or missed); missed. */
export const dispatchFilters = ["all", "unclaimed", "late", "missed"] as const;
export type DispatchFilter = (typeof dispatchFilters)[number];

/** The facts about a runner who could do a pickup. */
export type Candidate = {
  runnerId: string;
  name: string;
  servesArea: boolean;
  isInHours: boolean;
  isDayOff: boolean;
  /** Online: wants offers now. */
  isAvailable: boolean;
  /** Had this same pickup and gave it back. */
  gaveBack: boolean;
  /** Other pickups of that day, taken or begun. */
  stopsThatDay: number;
  /** `stopsThatDay` plus completed pickups. */
  heldThatDay: number;
  /** No pickup that day and no day off. */
  isFree: boolean;
  /** Street meters to the nearest of them; null without any, or if unknown. */
  nearestMeters: number | null;
  /** Percent kept of the last promises of this runner's pickups; null without any. */
  keptPercent: number | null;
  /** Stars, 1 to 5; null without any. */
  stars: number | null;
};

export type SuggestionReason = {
  code:
    | "servesArea"
    | "outsideArea"
    | "inHours"
    | "outsideHours"
    | "dayOff"
    | "offline"
    | "gaveBack"
    | "full"
    | "near"
    | "free"
    | "load"
    | "onTime"
    | "rating";
  isGood: boolean;
  /** Meters, pickups, percent or stars; null without a value. */
  value: number | null;
};

export type Suggested = { runnerId: string; name: string; isPossible: boolean; reasons: SuggestionReason[] };

/** Meters within which the next stop counts as near. */
const nearMeters = 3_000;

/** Percent of kept promises below which a record counts against a runner. */
const goodPercent = 95;

/** Most pickups in a day for a runner with room for more. */
const lightLoad = 15;

/**
 * Runners for a pickup, best first, with reasons. Last come runners who have the day off, work elsewhere or at other
 * hours, or gave this pickup back. Before them come runners who often break promises, however near. Otherwise the
 * nearest comes first, and ties go by name to keep the order stable.
 */
export function rankRunners(candidates: readonly Candidate[]): Suggested[] {
  return candidates
    .map((candidate) => ({ candidate, points: pointsOf(candidate) }))
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        one.candidate.name.localeCompare(other.candidate.name) ||
        one.candidate.runnerId.localeCompare(other.candidate.runnerId),
    )
    .map(({ candidate }) => ({
      runnerId: candidate.runnerId,
      name: candidate.name,
      isPossible: !isFull(candidate),
      reasons: reasonsOf(candidate),
    }));
}

function isFull({ stopsThatDay }: Candidate): boolean {
  return stopsThatDay >= maxOpenJobsPerDay;
}

function pointsOf(candidate: Candidate): number {
  const { nearestMeters, keptPercent, stars, stopsThatDay } = candidate;
  const hindrances =
    (isFull(candidate) ? 10_000 : 0) +
    (candidate.isDayOff ? 1_000 : 0) +
    (candidate.servesArea ? 0 : 500) +
    (candidate.isInHours ? 0 : 300) +
    (candidate.gaveBack ? 200 : 0) +
    (candidate.isAvailable ? 0 : 100) +
    (keptPercent !== null && keptPercent < goodPercent ? 60 : 0);
  const way = nearestMeters === null ? 0 : 20 - Math.min(40, nearestMeters / 500);
  const record = keptPercent === null ? 0 : Math.max(-10, (keptPercent - goodPercent) * 2);
  const rating = stars === null ? 0 : (stars - 4.5) * 10;
  return way + record + rating - Math.max(0, stopsThatDay - lightLoad) - hindrances;
}

function reasonsOf(candidate: Candidate): SuggestionReason[] {
  const { servesArea, isInHours, isDayOff, isAvailable, gaveBack, stopsThatDay, nearestMeters } = candidate;
  const { heldThatDay, isFree, keptPercent, stars } = candidate;
  const reason = (code: SuggestionReason["code"], isGood: boolean, value: number | null = null) => ({
    code,
    isGood,
    value,
  });
  return [
    ...(isFull(candidate) ? [reason("full", false, stopsThatDay)] : []),
    ...(isDayOff ? [reason("dayOff", false)] : []),
    ...(gaveBack ? [reason("gaveBack", false)] : []),
    servesArea ? reason("servesArea", true) : reason("outsideArea", false),
    isInHours ? reason("inHours", true) : reason("outsideHours", false),
    ...(isAvailable ? [] : [reason("offline", false)]),
    ...(nearestMeters === null
      ? []
      : [reason("near", Math.round(nearestMeters) < nearMeters, Math.round(nearestMeters))]),
    ...(isFree ? [reason("free", true)] : []),
    ...(heldThatDay > 0 ? [reason("load", stopsThatDay <= lightLoad, heldThatDay)] : []),
    ...(keptPercent === null ? [] : [reason("onTime", keptPercent >= goodPercent, keptPercent)]),
    ...(stars === null ? [] : [reason("rating", stars >= 4.5, stars)]),
  ];
}
