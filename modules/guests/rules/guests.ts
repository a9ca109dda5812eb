/** What a template's hours count from: when the guests come, or when they leave. */
export const guestMoments = ["arrival", "leaving"] as const;
export type GuestMoment = (typeof guestMoments)[number];

/**
 * sent: it was put into the queue of letters. handed_over: the mail server has taken it. skipped: it was not handed over,
 * because meanwhile the guest wanted none, the stay had gone, or the service did not run.
 */
export const guestMessageStates = ["sent", "handed_over", "skipped"] as const;
export type GuestMessageState = (typeof guestMessageStates)[number];

/** Of templates a host has at most so many. */
export const mostTemplates = 20;
/** Hours that a template may lie before or after its moment: two weeks. */
export const mostOffsetHours = 336;
/** Letters to guests that go out for one host within 24 hours at most. */
export const mostLettersADay = 50;
/** After so many hours a letter is no longer sent by itself: what it tells may be wrong by then. */
export const hoursToSend = 24;
/** Stays are shown from so many days after leaving back, and so many days ahead. */
export const daysShown = { back: 7, ahead: 60 };
/** How long what is known of a guest stays after the guest has left. */
export const daysGuestsAreKept = 30;
