import type { PaymentCard } from "#domain/payment-card.ts";
import type { SubscriptionStatus } from "#domain/subscriptions.ts";

export type ProviderSubscription = {
  /** The provider's name for it. */
  providerId: string;
  /** Lets the page confirm the payment. Not a secret towards its owner, but nobody else's. */
  clientSecret: string;
  status: SubscriptionStatus;
};

export type CardChange = {
  /** Lets the page have a new card confirmed by the provider itself: the card's number never comes here. */
  clientSecret: string;
  /** In test mode the cards to choose from, each with the confirmation that stands for it; none at a provider. */
  testCards: (PaymentCard & { confirmation: string })[];
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
   * card's own confirmation has made of it by then. `card` is what it is charged to; null where none is known.
   */
  confirmSubscription(request: {
    providerId: string;
  }): Promise<{ status: SubscriptionStatus; card: PaymentCard | null }>;
  /** Begins a change of the card that a subscription is charged to. Nothing changes until it is finished. */
  beginCardChange(request: { key: string; providerId: string }): Promise<CardChange>;
  /**
   * Charges the subscription to the card that the page had confirmed; `confirmation` is what it was given for that.
   * Null, and nothing changed, where that is no confirmed card of this subscription's customer. Safe to repeat.
   */
  finishCardChange(request: { providerId: string; confirmation: string }): Promise<PaymentCard | null>;
  /** Stops charging until it is resumed. Safe to repeat. */
  pauseSubscription(request: { providerId: string }): Promise<void>;
  /** Charges again. Safe to repeat. */
  resumeSubscription(request: { providerId: string }): Promise<{ status: SubscriptionStatus }>;
  /** Ends it at once. Safe to repeat. */
  endSubscription(request: { providerId: string }): Promise<void>;
};
