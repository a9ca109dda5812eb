import * as z from "zod";
import * as field from "#platform/fields.ts";
import { id, moment } from "#platform/fields.ts";
import { cursor, sortOf } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";
import { dayParts } from "#platform/values/windows.ts";
import { channels, deliveryFilters, deliveryStates, deliveryTroubles } from "./rules.ts";

const delivery = z.object({
  sourceId: z.uuid(),
  channel: z.enum(channels),
  /** A notice type or email name; may be one the program no longer knows. */
  kind: z.string(),
  state: z.enum(deliveryStates),
  trouble: z.enum(deliveryTroubles).nullable(),
  attempts: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** When it was sent or given up; null while it waits. */
  settledAt: z.iso.datetime().nullable(),
  person: z.object({
    userId: z.uuid(),
    name: z.string(),
    role: z.enum(roles),
    /** Whether the person's address is known to refuse emails. */
    isUnreachable: z.boolean(),
  }),
});

export type Delivery = z.infer<typeof delivery>;

/** Messages sent or due in the last 90 days, newest first. */
export const deliveries = {
  input: z.object({
    /** The start of words in a person's name, email, address or phone number. */
    person: field.searchText.optional(),
    channel: z.enum(channels, "validation.invalid").optional(),
    state: z.enum(deliveryFilters, "validation.invalid").optional(),
    ...sortOf("newest"),
    cursor,
  }),
  output: z.object({ rows: z.array(delivery), nextCursor: z.string().nullable() }),
};

/** The switches an email's unsubscribe link turns off. */
export const emailSwitches = [
  "emailNotifications",
  "jobAlerts",
  "securityAlerts",
  "weeklyReports",
  "marketingEmails",
] as const;

export type EmailSwitch = (typeof emailSwitches)[number];

const link = z.object({ token: z.string("validation.invalid").max(400, "validation.invalid") });
const state = z.object({ name: z.enum(emailSwitches), isOn: z.boolean() });

/** The switch an email's unsubscribe link is about. */
export const find = { input: link, output: state };

/** Turns it off. */
export const stop = { input: link, output: state };

/** Turns it on again. */
export const allow = { input: link, output: state };

/** Events from a mail provider or a bounce reader: at most 500 at once. */
export const emailNews = z.object({
  events: z
    .array(
      z.object({
        /** bounced: permanently returned. complained: the reader marked it as spam. */
        type: z.enum(["bounced", "complained"]),
        email: z.string().max(254),
        /** The email's Message-ID, with or without angle brackets. */
        messageId: z.string().max(500).optional(),
      }),
    )
    .max(500),
});

export type EmailNews = z.infer<typeof emailNews>;

/** What a notice is about. Its text is made from type and params in the reader's language. */
export const notificationTypes = [
  "jobAccepted",
  "runnerOnTheWay",
  "pickupMessage",
  "jobStarted",
  "startUndone",
  "jobReopened",
  "jobCompleted",
  "curbClear",
  "jobReleased",
  "jobCancelled",
  "jobMissed",
  "jobNotServed",
  "cansNotEmptied",
  "addOnAsked",
  "addOnAnswered",
  "addOnDone",
  "jobDoneAfterAll",
  "jobNotServedAfterAll",
  "holidayMoved",
  "holidaySkipped",
  "holidayBack",
  "pickupTomorrow",
  "pickupTonight",
  "jobTakenBack",
  "jobRefused",
  "refusalReviewed",
  "noticeGiven",
  "noticeDecided",
  "noticeAppealed",
  "pickupReplanned",
  "problemReported",
  "problemResolved",
  "canStays",
  "homeChanged",
  "visitAsked",
  "helperActed",
  "cleanerWaits",
  "calendarFailing",
  "calendarDoubted",
  "calendarIncomplete",
  "webhookPaused",
  "dayCorrected",
  "dayIsRight",
  "streetDayChanged",
  "changedForYou",
  "areaServed",
  "serviceCancelled",
  "serviceEnded",
  "holdOver",
  "serviceStopped",
  "paymentFailed",
  "paymentAction",
  "cardExpires",
  "priceChanged",
  "priceStays",
  "rentalPriceChanged",
  "creditGiven",
  "creditTakenBack",
  "refundIssued",
  "disputeOpened",
  "disputeClosed",
  "payoutPaid",
  "payoutWaiting",
  "payAdjusted",
  "tipReceived",
  "tipTakenBack",
  "referralCredited",
  "referralReversed",
  "runnerReferral",
  "applicationSubmitted",
  "applicationApproved",
  "applicationRejected",
  "applicationMoreInfo",
  "applicationAnswered",
  "checkInDoubt",
  "checkClear",
  "ratingAppealed",
  "appealDecided",
  "jobAssigned",
  "jobReassigned",
  "regularBegins",
  "regularEnds",
  "regularOff",
  "substituteComes",
  "regularsPlanned",
  "regularsEnded",
  "backupAsked",
  "backupFirst",
  "runnerChanged",
  "pickupCancelled",
  "pickupPushed",
  "pickupPushedBack",
  "pickupLater",
  "jobsPushed",
  "jobsPushedBack",
  "jobsLater",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorTried",
  "recoveryCodeUsed",
  "recoveryCodesMade",
  "googleLinked",
  "googleUnlinked",
  "passkeyAdded",
  "passkeyRemoved",
  "payoutEmailChanged",
  "supportAsked",
  "supportAnswered",
  "supportWrote",
  "supportTexted",
  "passwordChanged",
  "newSignIn",
  "emailMoved",
  "addressUnreachable",
] as const;

export type NotificationType = (typeof notificationTypes)[number];

export const notification = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  link: z.string().nullable(),
});

export const list = { output: z.array(notification) };

/** Newest first. `cursor` is the previous page's `nextCursor`; null for the first page. `unread` counts all pages. */
export const page = {
  input: z.object({
    filter: z.enum(["all", "unread"], "validation.invalid").default("all"),
    cursor,
  }),
  output: z.object({
    rows: z.array(notification),
    nextCursor: z.string().nullable(),
    unread: z.int().nonnegative(),
  }),
};

export const markRead = {
  input: z.object({ ids: z.array(id).max(100, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};

export const markUnread = { ...markRead };

/** `until`: the instant of the newest notice the reader has seen. `readAt` identifies the change for undo. */
export const markAllRead = {
  input: z.object({ until: moment }),
  output: z.object({ readAt: z.iso.datetime(), count: z.int().nonnegative() }),
};

export const undoMarkAllRead = {
  input: z.object({ readAt: moment }),
  output: z.object({ ok: z.literal(true) }),
};

export type Notification = z.infer<typeof notification>;

/** The service worker's payload, already in the reader's language. A repeat has the same `id`. */
export const pushMessage = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path in the app. */
  link: z.string(),
  language: z.enum(["en", "es", "fr"]),
  /** A photo's short-lived URL. */
  image: z.string().optional(),
  /** A button that skips the pickup: its text, and the token of `skipLink`. */
  skip: z.object({ title: z.string(), token: z.string() }).optional(),
  /** A button that tells the homeowner that the runner is on the way: its text, what it says then, and the pickup. */
  setOut: z.object({ title: z.string(), done: z.string(), jobId: z.uuid() }).optional(),
  /** Unread notices, for the app's icon. */
  badge: z.int().nonnegative().optional(),
  /** Stays on the screen until dismissed. */
  isUrgent: z.boolean(),
  /** The notices it covers, at most 20, marked as read when it is opened. */
  noticeIds: z.array(z.uuid()),
});

export type PushMessage = z.infer<typeof pushMessage>;

const ok = z.object({ ok: z.literal(true) });

const minute = z.int("validation.timeOfDay").min(0, "validation.timeOfDay").max(1439, "validation.timeOfDay");

/** Minutes since midnight; spans midnight when `untilMinute` is smaller. */
const quietHours = z.object({ fromMinute: minute, untilMinute: minute });

const digestPart = z.enum(dayParts, "validation.invalid").nullable();

/**
 * Where and when a person can be reached besides email. `timeZone` applies to quiet hours and to `digest`, the part of
 * the day for one message instead of single ones that can wait, or null. A number is "awaited" until
 * its code is typed in, "stopped" after a STOP reply, "failed" when it takes no messages.
 */
export const reachability = {
  output: z.object({
    timeZone: z.string(),
    quietHours: quietHours.nullable(),
    digest: digestPart,
    sms: z
      .object({
        number: z.string(),
        state: z.enum(["awaited", "confirmed", "stopped", "failed"]),
        codeExpiresAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Number of browsers that get push messages. */
    browsers: z.int().nonnegative(),
  }),
};

export type Reachability = z.infer<typeof reachability.output>;

/** Null turns them off. */
export const setQuietHours = {
  input: z.object({
    quietHours: quietHours
      .refine(({ fromMinute, untilMinute }) => fromMinute !== untilMinute, {
        error: "validation.quietHours",
        path: ["untilMinute"],
      })
      .nullable(),
  }),
  output: reachability.output,
};

/** Null turns it off. */
export const setDigest = { input: z.object({ part: digestPart }), output: reachability.output };

/** `consent`: the holder agrees to text messages. */
export const setSmsNumber = {
  input: z.object({
    number: z
      .string("validation.telephone")
      .trim()
      .min(1, "validation.telephone")
      .max(40, "validation.telephone"),
    consent: z.literal(true, "validation.smsConsent"),
  }),
  output: reachability.output,
};

export const confirmSmsNumber = {
  input: z.object({
    code: z
      .string("validation.smsCode")
      .trim()
      .regex(/^\d{6}$/, "validation.smsCode"),
  }),
  output: reachability.output,
};

export const removeSmsNumber = { output: reachability.output };

const endpoint = z
  .string("validation.invalid")
  .max(1000, "validation.invalid")
  .regex(/^https:\/\/[^\s/@]+\/\S*$/, "validation.invalid");

/** The key a browser subscribes with; null when push is not configured. */
export const pushKey = { output: z.object({ key: z.string().nullable() }) };

/**
 * A browser's own subscription; `replaces` is its previous endpoint. Browsers renew automatically under any account, so
 * a renewal counts only if the user owns that endpoint.
 */
export const subscribePush = {
  input: z.object({
    endpoint,
    p256dh: z.string("validation.invalid").regex(/^[A-Za-z0-9_-]{87}$/, "validation.invalid"),
    auth: z.string("validation.invalid").regex(/^[A-Za-z0-9_-]{22}$/, "validation.invalid"),
    replaces: endpoint.nullish(),
    isRenewal: z.boolean("validation.invalid").default(false),
  }),
  output: ok,
};

export const unsubscribePush = { input: z.object({ endpoint }), output: ok };

/** gone: the browser has unsubscribed and was deleted. refused: the push service rejects our messages. */
export const testPush = {
  input: z.object({ endpoint }),
  output: z.object({ outcome: z.enum(["sent", "gone", "refused"]) }),
};
