import * as z from "zod";
import { id, moment } from "#platform/fields.ts";

/** What a notice is about. Its text is made from type and params in the reader's language. */
export const notificationTypes = [
  "jobAccepted",
  "runnerOnTheWay",
  "jobStarted",
  "startUndone",
  "jobReopened",
  "jobCompleted",
  "curbClear",
  "jobReleased",
  "jobCancelled",
  "jobMissed",
  "jobNotServed",
  "jobDoneAfterAll",
  "jobNotServedAfterAll",
  "holidayMoved",
  "holidaySkipped",
  "holidayBack",
  "pickupTomorrow",
  "pickupTonight",
  "jobTakenBack",
  "jobRefused",
  "pickupReplanned",
  "problemReported",
  "problemResolved",
  "canStays",
  "homeChanged",
  "visitAsked",
  "calendarFailing",
  "calendarDoubted",
  "calendarIncomplete",
  "dayCorrected",
  "dayIsRight",
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
  "creditGiven",
  "creditTakenBack",
  "refundIssued",
  "disputeOpened",
  "disputeClosed",
  "payoutPaid",
  "payoutWaiting",
  "payAdjusted",
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
  "runnerChanged",
  "pickupCancelled",
  "pickupPushed",
  "pickupPushedBack",
  "jobsPushed",
  "jobsPushedBack",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorTried",
  "recoveryCodeUsed",
  "recoveryCodesMade",
  "googleLinked",
  "googleUnlinked",
  "payoutEmailChanged",
  "supportAsked",
  "supportAnswered",
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
    cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
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
