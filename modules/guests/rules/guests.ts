/** The moment a template's hours count from: check-in or checkout. */
export const guestMoments = ["arrival", "leaving"] as const;
export type GuestMoment = (typeof guestMoments)[number];

/**
 * sent: in the email queue. handed_over: the mail server accepted it. skipped: not delivered, because the guest
 * unsubscribed, the stay is gone, or service was not active.
 */
export const guestMessageStates = ["sent", "handed_over", "skipped"] as const;
export type GuestMessageState = (typeof guestMessageStates)[number];

/** The most templates per host. */
export const mostTemplates = 20;
/** The most hours a template may be before or after its moment: two weeks. */
export const mostOffsetHours = 336;
/** The most guest emails per host in 24 hours. */
export const mostLettersADay = 50;
/** Hours after which an automatic email is no longer sent, since its content may be outdated. */
export const hoursToSend = 24;
/** Days after checkout and before arrival that stays are shown. */
export const daysShown = { back: 7, ahead: 60 };
/** Days that guest details are kept after checkout. */
export const daysGuestsAreKept = 30;
