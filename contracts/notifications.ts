import * as z from "zod";
import { id } from "./fields.ts";

/** What a notification is about. The words are made from type and params in the reader's language. */
export const notificationTypes = [
  "jobAccepted",
  "runnerOnTheWay",
  "jobStarted",
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
  "supportAsked",
  "supportAnswered",
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

export const markRead = {
  input: z.object({ ids: z.array(id).max(100, "validation.invalid") }),
  output: z.object({ ok: z.literal(true) }),
};

export type Notification = z.infer<typeof notification>;
