import type { DayPart } from "#platform/values/windows.ts";

export const channels = ["email", "push", "sms"] as const;

export type Channel = (typeof channels)[number];

/**
 * waiting: for its task or the end of quiet hours. sending: a try started with unknown end. sent: handed over.
 * delivered: the provider confirmed arrival. bounced: reported undelivered later. skipped: unwanted, or no destination.
 * failed: given up.
 */
export const deliveryStates = [
  "waiting",
  "sending",
  "sent",
  "delivered",
  "bounced",
  "skipped",
  "failed",
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why a message was not sent or not accepted. */
export const deliveryTroubles = [
  "switchedOff",
  "readBefore",
  "digested",
  "noDevice",
  "unreachable",
  "stopped",
  "outdated",
  "refused",
  "bounced",
  "complained",
  "dailyLimit",
] as const;

export type DeliveryTrouble = (typeof deliveryTroubles)[number];

/**
 * Why an address refuses emails. refused: its mail server rejected it permanently at once. bounced: returned later.
 * complained: the owner marked our email as spam.
 */
export const addressTroubles = ["refused", "bounced", "complained"] as const;

export type AddressTrouble = (typeof addressTroubles)[number];

/** Tries of a message before it is given up; matches the queue's tries of a task. */
export const mostAttempts = 13;

/** The daily digest's hour for each part of the day, in a person's time zone. A late one is sent until midnight. */
export const digestHours: Record<DayPart, number> = { morning: 8, afternoon: 12, evening: 18 };

/** Filters of the delivery log. lost: given up or bounced. */
export const deliveryFilters = ["waiting", "sent", "lost", "skipped"] as const;
