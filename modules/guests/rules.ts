import { mostHostEmailsADay } from "#modules/rentals/rules/records.ts";

/** The moment a template's hours count from: check-in or checkout. */
export const guestMoments = ["arrival", "leaving"] as const;
export type GuestMoment = (typeof guestMoments)[number];
/** Hours from a moment; negative means before. */
export type GuestTime = { moment: GuestMoment; offsetHours: number };

export const guestChannels = ["email", "sms"] as const;
export type GuestChannel = (typeof guestChannels)[number];

/**
 * sent: queued. handed_over: the mail server or the text message provider accepted it. delivered: the provider says it
 * arrived. failed: refused, or given up. skipped: not delivered, because the guest unsubscribed, the stay is gone, or
 * service was not active.
 */
export const guestMessageStates = ["sent", "handed_over", "delivered", "failed", "skipped"] as const;
export type GuestMessageState = (typeof guestMessageStates)[number];

/** How a guest gets messages: by text message if they prefer that or have no email; null without either. */
export function channelOf(
  guest: { email: string | null; phone: string | null; prefersText: boolean } | null,
): GuestChannel | null {
  if (guest?.phone && (guest.prefersText || !guest.email)) return "sms";
  return guest?.email ? "email" : null;
}

/** Text messages to guests wait from 9 PM to 8 AM at the rental, in minutes since midnight. */
export const quietHours = { fromMinute: 21 * 60, untilMinute: 8 * 60 };
/** How many attempts before a message counts as failed. */
export const mostTries = 5;
/** The most characters of a text message, without its link. */
export const longestText = 480;

/** The most templates per host. */
export const mostTemplates = 20;
/** The most hours a template may be before or after its moment: two weeks. */
export const mostOffsetHours = 336;
/** The most messages to guests per host in 24 hours; records that the host sends by hand count too. */
export const mostEmailsADay = mostHostEmailsADay;
/** Hours after which an automatic email is no longer sent, since its content may be outdated. */
export const hoursToSend = 24;
/** Days after a booking moved in which its guest still gets a correction. */
export const daysToCorrect = 7;
/** Days after checkout and before arrival that stays are shown. */
export const daysShown = { back: 7, ahead: 60 };
/** Days that guest details are kept after checkout. */
export const daysGuestsAreKept = 30;

/**
 * Placeholders in braces for stay facts in a template. There is none for the gate code, since emails stay in mailboxes
 * for years.
 */
export const shortCodes = [
  "guest",
  "property",
  "address",
  "arrival_day",
  "checkin",
  "checkout_day",
  "checkout",
  "trash_day",
  "trash_days",
  "cans_out",
  "sorting",
  "cans_place",
  "curb_place",
  "host",
] as const;
export type ShortCode = (typeof shortCodes)[number];

/** The value of each code; null if unknown. */
export type CodeValues = Readonly<Record<ShortCode, string | null>>;

const anyCode = /\{([^{}\n]{0,60})\}/g;

/** The unknown codes in a text, without duplicates, in order. */
export function unknownCodes(text: string): string[] {
  const found = [...text.matchAll(anyCode)].map(([, name = ""]) => name);
  return [...new Set(found)].filter((name) => !isShortCode(name));
}

/** The codes in a text without a value, without duplicates, in order. */
export function emptyCodes(text: string, values: CodeValues): ShortCode[] {
  const found = [...text.matchAll(anyCode)].map(([, name = ""]) => name).filter(isShortCode);
  return [...new Set(found)].filter((code) => values[code] === null);
}

/**
 * A template's body for one stay. Drops each sentence with a code that has no value, and any line left empty. A missing
 * guest name drops only the name and the space before it.
 */
export function renderBody(text: string, values: CodeValues): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const worded = lines.map((line) => {
    const sentences = line.split(sentenceEnd).filter((sentence) => isKnown(sentence, values));
    const left = sentences.map((sentence) => fillIn(sentence, values)).join(" ");
    return { isDropped: left.trim() === "" && line.trim() !== "", left };
  });
  const kept = worded.filter(({ isDropped }) => !isDropped).map(({ left }) => left.trimEnd());
  return kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** A template's subject for one stay, on one line. Drops codes without a value, and a comma left at the start. */
export function renderSubject(text: string, values: CodeValues): string {
  return fillIn(text, values)
    .replace(/\s+/g, " ")
    .replace(/^[ ,;:]+/, "")
    .trim();
}

/** After a period or similar, before a space. */
const sentenceEnd = /(?<=[.!?…])[ \t]+/;

function isKnown(sentence: string, values: CodeValues): boolean {
  return emptyCodes(sentence, values).every((code) => code === "guest");
}

/** One pass, so that braces inside a value stay unchanged. */
function fillIn(text: string, values: CodeValues): string {
  return text.replace(/[ \t]?\{([^{}\n]{0,60})\}(\.(?!\.))?/g, (found, name: string, stop = "") => {
    if (!isShortCode(name)) return found;
    const value = values[name];
    const blank = found.startsWith("{") ? "" : found.slice(0, 1);
    // "4:00 p.m." already ends with a period.
    return value === null ? stop : blank + value + (value.endsWith(".") ? "" : stop);
  });
}

function isShortCode(name: string): name is ShortCode {
  return (shortCodes as readonly string[]).includes(name);
}
