/** A subscription's states on the wire; `none` means there never was one. */
export const subscriptionStatuses = ["incomplete", "active", "past_due", "paused", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Changes between a subscription's start and its end, as an admin sees them. */
export const subscriptionEventKinds = ["canceled", "uncanceled", "paused", "resumed"] as const;
export type SubscriptionEvent = (typeof subscriptionEventKinds)[number];

/** The service has started and not ended, so it can be charged. */
export const begunStatuses = ["active", "past_due", "paused"] as const satisfies SubscriptionStatus[];

/** Whether the service has started and not ended. */
export function hasBegun(status: SubscriptionStatus | "none"): boolean {
  return begunStatuses.some((begun) => begun === status);
}

/** Whether pickups continue: a late payment changes nothing until the provider gives up charging. */
export function isServed(status: SubscriptionStatus | "none"): boolean {
  return status === "active" || status === "past_due";
}

/** When a canceled service ends; null if it continues or its end is not known. */
export function endOfService(
  subscription: { cancelAtPeriodEnd: boolean; periodEndsAt: string | null } | null,
): string | null {
  return subscription?.cancelAtPeriodEnd ? subscription.periodEndsAt : null;
}

/** Whether pickups may be scheduled under this status. */
export function allowsScheduling(status: SubscriptionStatus | "none"): boolean {
  return status === "active";
}
