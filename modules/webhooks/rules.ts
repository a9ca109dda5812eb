/** What a homeowner's or host's webhook is told. `test`: sent on request. */
export const webhookEvents = [
  "pickup.reminder",
  "pickup.cans_out",
  "pickup.cans_back",
  "pickup.missed",
  "test",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** waiting: for its first or next try. sent: accepted. failed: given up. */
export const deliveryStates = ["waiting", "sent", "failed"] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

/**
 * Why a try failed. status: the answer was not 2xx. timeout: no answer in time. unreachable: no connection, or the
 * address is not on the public internet. unreadable: the server's sealing key is gone.
 */
export const deliveryTroubles = ["status", "timeout", "unreachable", "unreadable"] as const;
export type DeliveryTrouble = (typeof deliveryTroubles)[number];

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

/** Waits after the first failed try, the second, and so on: about a day and three quarters in all. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 16 * hour];

/** Milliseconds until the next try after this many; null when it is given up. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}

/** Days of nothing but failures after which an endpoint is paused. */
export const failingDays = 3;

/** Hours for which the former secret signs too after a renewal. */
export const formerSecretHours = 24;

/** Tests an hour, because somebody else's server answers them. */
export const testsAnHour = 10;

/** Deliveries in the log that the owner sees. */
export const deliveriesShown = 20;

/** An HTTP status with which a receiver says that it wants no more. */
export const goneStatus = 410;
