/** A subscription's states as on the wire; `none` means that there has never been one. */
export const subscriptionStatuses = ["incomplete", "active", "past_due", "paused", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Those under which the service has begun and not ended: there is something to charge. */
export const begunStatuses = ["active", "past_due", "paused"] as const satisfies SubscriptionStatus[];

/** Whether the service has begun and not ended. */
export function hasBegun(status: SubscriptionStatus | "none"): boolean {
  return begunStatuses.some((begun) => begun === status);
}

/** Whether pickups go on under this status: until the provider gives up charging, a late payment changes nothing. */
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
