/** Where a calendar comes from. */
export const feedKinds = ["airbnb", "vrbo", "other"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Where a calendar comes from, by its host name: also where its host has said nothing else. */
export function feedKindOf(host: string): FeedKind {
  if (/(^|\.)(airbnb\.[a-z.]+|abnb\.me)$/i.test(host)) return "airbnb";
  return /(^|\.)(vrbo|homeaway|abritel|fewo-direkt|stayz|bookabach)\.[a-z.]+$/i.test(host) ? "vrbo" : "other";
}

/**
 * Why a calendar could not be read. address: it leads where nothing is fetched from (not public, not https). unreachable:
 * nobody answered, or too slowly. refused: the host said no (401, 403, 404, 410: the address is no longer good). notCalendar:
 * what came is no calendar. tooLarge: more than is taken.
 */
export const feedFailures = ["address", "unreachable", "refused", "notCalendar", "tooLarge"] as const;
export type FeedFailure = (typeof feedFailures)[number];

/** Why stays that are missing from a reading were kept: it has none to come, or hardly any of those that there were. */
export const feedDoubts = ["empty", "shrunken"] as const;
export type FeedDoubt = (typeof feedDoubts)[number];

/** What a calendar says of one stay, or of blocked days; days and times are the property's own. */
export type ReadStay = {
  uid: string;
  nth: number;
  fromOn: string;
  /** The day on which guests leave. */
  untilOn: string;
  fromTime: string | null;
  untilTime: string | null;
  isBlocked: boolean;
  title: string | null;
};

/** Calendars of one rental. */
export const mostFeeds = 10;

/** Stays that are kept of one calendar, those included that are past or have gone. */
export const mostStays = 1000;

/** How many hours a calendar cannot be read before somebody is told. */
export const feedAlertHours = 24;
