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
