import type { Refusal } from "#platform/values/refusal.ts";
import { type CheckoutStart, windowHours } from "#platform/values/windows.ts";

/** The platform a calendar comes from. */
export const feedKinds = ["airbnb", "vrbo", "other"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The platform for a calendar's host name; "other" if unknown. */
export function feedKindOf(host: string): FeedKind {
  if (/(^|\.)(airbnb\.[a-z.]+|abnb\.me)$/i.test(host)) return "airbnb";
  return /(^|\.)(vrbo|homeaway|abritel|fewo-direkt|stayz|bookabach)\.[a-z.]+$/i.test(host) ? "vrbo" : "other";
}

/**
 * Why a calendar could not be read. address: not public or not https. unreachable: no answer, or too slow. refused:
 * HTTP 401, 403, 404 or 410; the address is no longer valid. notCalendar: the response is not a calendar. tooLarge:
 * over the size limit.
 */
export const feedFailures = ["address", "unreachable", "refused", "notCalendar", "tooLarge"] as const;
export type FeedFailure = (typeof feedFailures)[number];

/** Why missing stays were kept: the reading has no future stays, or hardly any of the known ones. */
export const feedDoubts = ["empty", "shrunken"] as const;
export type FeedDoubt = (typeof feedDoubts)[number];

/** What a reading last did to a stay; one that comes back is added. */
export const stayChanges = ["added", "moved", "cancelled"] as const;
export type StayChange = (typeof stayChanges)[number];

/** One stay, or blocked days, as the calendar lists it; days and times are the property's local ones. */
export type ReadStay = {
  uid: string;
  nth: number;
  fromOn: string;
  /** The checkout day. */
  untilOn: string;
  fromTime: string | null;
  untilTime: string | null;
  isBlocked: boolean;
  title: string | null;
};

/** The most calendars per rental. */
export const mostFeeds = 10;

/** The most stays kept per calendar, including past and removed ones. */
export const mostStays = 1000;

/** Hours of failed readings before the host is told. */
export const feedAlertHours = 24;

const blocked =
  /\b(?:not available|unavailable|blocked|blocked off|closed|maintenance|no disponible|bloqueado|indisponible|non disponible|nicht verfügbar)\b/i;
const reserved = /\b(?:reserved|reservation|booked|booking|guest|réservé|reservado)\b/i;

/**
 * Whether platforms use this title for blocked days rather than a stay ("Airbnb (Not available)", "Blocked", "CLOSED -
 * Not available"). An entry without a title is a stay.
 */
export function isBlockedTitle(title: string | null): boolean {
  return title !== null && blocked.test(title) && !reserved.test(title);
}

/** The start times to choose from in Automation Settings. */
export const rentalWindows = ["11:00", "13:00", "15:00"] as const;
export type RentalWindow = (typeof rentalWindows)[number];

/** draft: implied pickups wait for the host to confirm. commit: they are scheduled at once. */
export const rentalModes = ["draft", "commit"] as const;
export type RentalMode = (typeof rentalModes)[number];

export type RentalSettings = { isAutomatic: boolean; defaultWindow: RentalWindow; mode: RentalMode };

/** The defaults until a host saves settings. */
export const firstSettings: RentalSettings = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };

/**
 * draft: waits for the host to confirm. scheduled: has a pickup. asked: no longer implied, but a runner has accepted.
 * kept: the host still wants it. dropped: the host does not want it.
 */
export const rentalPickupStates = ["draft", "scheduled", "asked", "kept", "dropped"] as const;
export type RentalPickupState = (typeof rentalPickupStates)[number];

const firstTimes = { checkInTime: "16:00", checkOutTime: "11:00" };

/** Whether checkout is before check-in; pickups are planned between the two. Times as "16:00". */
export function leavesBeforeComing(times: {
  checkInTime?: string | undefined;
  checkOutTime?: string | undefined;
}): boolean {
  const { checkInTime = firstTimes.checkInTime, checkOutTime = firstTimes.checkOutTime } = times;
  return checkOutTime <= checkInTime;
}

/** The limits of a window: local clock times such as "16:00"; null if no guests leave or arrive that day. */
export type Turnover = {
  checkInTime: string;
  checkOutTime: string;
  /** The last checkout and the first check-in in the calendars. */
  leavesAt: string | null;
  comesAt: string | null;
};

/**
 * Why a window is refused for a cleanup: it begins before checkout or ends after check-in. "After checkout" and "before
 * check-in" apply every day.
 */
export function refuseWindow(
  window: CheckoutStart,
  { checkInTime, checkOutTime, leavesAt, comesAt }: Turnover,
): Refusal | null {
  const { from, to } = windowHours(window);
  const after = latest([leavesAt, window === "11:00" ? checkOutTime : null]);
  if (after !== null && `${from}:00` < after)
    return { code: "WINDOW_BEFORE_CHECKOUT", params: { time: after } };
  const before = earliest([comesAt, window === "15:00" ? checkInTime : null]);
  if (before !== null && `${to}:00` > before)
    return { code: "WINDOW_AFTER_CHECKIN", params: { time: before } };
  return null;
}

function earliest(times: (string | null)[]): string | null {
  return times.filter((time) => time !== null).toSorted()[0] ?? null;
}

function latest(times: (string | null)[]): string | null {
  return (
    times
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  );
}
