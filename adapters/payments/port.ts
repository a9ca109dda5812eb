import type { SubscriptionStatus } from "#domain/subscriptions.ts";

export type ProviderSubscription = {
  /** The provider's name for it. */
  providerId: string;
  /** Lets the page confirm the payment. Not a secret towards its owner, but nobody else's. */
  clientSecret: string;
  status: SubscriptionStatus;
};

/** The payment provider. Every writing call carries a key, so that a repeat has the effect of one. */
export type Payments = {
  /** Whether no real payment is taken. */
  readonly testMode: boolean;
  /** Begins a subscription that waits for its first payment. */
  createSubscription(request: {
    key: string;
    userId: string;
    monthlyRateCents: number;
  }): Promise<ProviderSubscription>;
  /**
   * The subscription after the set-up was completed: in test mode that confirms it, at a provider it is what the
   * card's own confirmation has made of it by then.
   */
  confirmSubscription(request: { providerId: string }): Promise<{ status: SubscriptionStatus }>;
  /** Stops charging until it is resumed. Safe to repeat. */
  pauseSubscription(request: { providerId: string }): Promise<void>;
  /** Charges again. Safe to repeat. */
  resumeSubscription(request: { providerId: string }): Promise<{ status: SubscriptionStatus }>;
  /** Ends it at once. Safe to repeat. */
  endSubscription(request: { providerId: string }): Promise<void>;
};
