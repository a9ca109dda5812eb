/** A subscription's states on the wire; `none` means there never was one. */
export const subscriptionStatuses = ["incomplete", "active", "past_due", "paused", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

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

/** Whether pickups may be scheduled. */
export function allowsScheduling(status: SubscriptionStatus | "none"): boolean {
  return status === "active";
}
