/** A subscription's states as on the wire; `none` means that there has never been one. */
export const subscriptionStatuses = ["incomplete", "active", "past_due", "paused", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Whether pickups may be scheduled under this status. */
export function allowsScheduling(status: SubscriptionStatus | "none"): boolean {
  return status === "active";
}
