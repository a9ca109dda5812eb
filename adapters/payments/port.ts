import type { PaymentCard } from "#modules/accounts/rules/payment-card.ts";
import type { SubscriptionStatus } from "#modules/accounts/rules/subscriptions.ts";
import type { DisputeStatus } from "#modules/billing/rules/disputes.ts";
import type { Cents } from "#platform/values/money.ts";

/**
 * The payment provider. Every writing call carries a key, so that a repeat has the effect of one; a provider forgets a
 * key after a day, so a key that was first used longer ago is looked up instead (`firstAskedAt`). Amounts are cents of
 * US dollars, instants UTC. Each call may throw PaymentsUnavailable, after which it may or may not have had its effect,
 * and PaymentRefused, after which it has had none and never will.
 */
export type Payments = {
  /** Whether no real payment is taken. */
  readonly testMode: boolean;
  /** Lets the page load the provider's own elements; null in test mode, which has none. */
  readonly publishableKey: string | null;
  /** The one customer that a user is at the provider. */
  createCustomer(
    request: Keyed & { userId: string; email: string; name: string },
  ): Promise<{ providerId: string }>;
  /** Tells of a customer's present name and address. Safe to repeat; nothing happens where there is none of that name. */
  updateCustomer(customer: { providerId: string; email: string; name: string }): Promise<void>;
  /**
   * Has the customer that a user was forgotten, with its cards, and ends what it subscribes to; one whose name was never
   * learnt is looked up. Payments stay, and can be sent back. Safe to repeat.
   */
  removeCustomer(customer: { userId: string; providerId: string | null }): Promise<void>;
  /** Begins a subscription that waits for its first payment. */
  createSubscription(
    request: Keyed & { userId: string; customerId: string; monthlyRateCents: Cents },
  ): Promise<ProviderSubscription>;
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
  /**
   * Stops charging until it is resumed. What is left of the month that is paid for is not lost: it is taken off the
   * first charge after the pause, or goes on then. Safe to repeat.
   */
  pauseSubscription(request: { providerId: string }): Promise<void>;
  /** Charges again; still `paused` where the card was declined. Safe to repeat. */
  resumeSubscription(request: { providerId: string }): Promise<{ status: SubscriptionStatus }>;
  /** Lets it end with the month that is paid for, or go on after all. Safe to repeat. */
  endAtPeriodEnd(request: { providerId: string; isEnding: boolean }): Promise<void>;
  /** What each month costs from the next one on; the one that is paid for keeps its price. Safe to repeat. */
  changePrice(request: { providerId: string; monthlyRateCents: Cents }): Promise<void>;
  /** Ends it at once. Safe to repeat. */
  endSubscription(request: { providerId: string }): Promise<void>;
  /**
   * What the provider knows of a subscription now, with its invoices, newest first, at most 100. Null where it knows
   * none of that name, and always in test mode, where what is known here is all there is.
   */
  findSubscription(request: { providerId: string }): Promise<SubscriptionState | null>;
  /** A refund as it is now; null where there is none of that name or it is of no invoice. */
  findRefund(request: { providerId: string }): Promise<RefundState | null>;
  /** A dispute as it is now; null where there is none of that name or it is of no invoice. */
  findDispute(request: { providerId: string }): Promise<DisputeState | null>;
  /** Sends money of a paid invoice back to where it came from. */
  refund(
    request: Keyed & { invoiceId: string; cents: Cents; reason: string },
  ): Promise<{ providerId: string; status: RefundState["status"] }>;
  /** Lowers the customer's next invoice; raises it where negative. */
  credit(
    request: Keyed & { customerId: string; cents: Cents; reason: string },
  ): Promise<{ providerId: string }>;
  /**
   * What has happened at the provider since an instant, oldest first; it remembers 30 days. Stops where it is told to,
   * also between the provider's pages.
   */
  listEvents(request: { since: string; signal?: AbortSignal }): AsyncIterable<ProviderEvent>;
  /**
   * The event in a delivery, from its raw body. Throws WebhookRefused where the body was not signed with our secret
   * within five minutes of `now`, or holds no event.
   */
  readWebhook(delivery: { body: Uint8Array; signature: string | null; now: string }): Promise<ProviderEvent>;
  /**
   * The invoice of a month, paid at once with what the homeowner has to their credit taken off; null where the provider
   * bills by itself.
   */
  readonly billMonth: null | ((month: BilledMonth) => InvoiceState);
};

export type Keyed = {
  /** A repeat with the same key has the effect of one. */
  key: string;
  /** When the key was first used, as a UTC instant. */
  firstAskedAt: string;
  now: string;
};

export type ProviderSubscription = {
  /** The provider's name for it. */
  providerId: string;
  /** Lets the page confirm the payment. Not a secret towards its owner, but nobody else's. Null: nothing to confirm. */
  clientSecret: string | null;
  status: SubscriptionStatus;
};

export type CardChange = {
  /** Lets the page have a new card confirmed by the provider itself: the card's number never comes here. */
  clientSecret: string;
  /** In test mode the cards to choose from, each with the confirmation that stands for it; none at a provider. */
  testCards: (PaymentCard & { confirmation: string })[];
};

export type SubscriptionState = {
  providerId: string;
  customerId: string;
  status: SubscriptionStatus;
  monthlyRateCents: Cents;
  /** The month that is paid for; null before the first one. */
  periodStartsAt: string | null;
  periodEndsAt: string | null;
  isEndingAtPeriodEnd: boolean;
  pausedAt: string | null;
  endedAt: string | null;
  card: PaymentCard | null;
  invoices: InvoiceState[];
};

export type InvoiceState = {
  providerId: string;
  /** draft: nothing is owed yet, as for the first month before it was confirmed. */
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  number: string | null;
  /** What the month costs, before credits. */
  amountCents: Cents;
  /** Part of it that credits paid; negative where a small debt of before was added to it. */
  creditedCents: Cents;
  periodStartsAt: string;
  periodEndsAt: string;
  /** Tries to charge it so far. */
  attempts: number;
  nextAttemptAt: string | null;
  /** The homeowner's bank wants to hear from the homeowner before it pays; `receiptUrl` leads there. */
  needsAction: boolean;
  /** The provider's page with the receipt; null in test mode. */
  receiptUrl: string | null;
  createdAt: string;
  paidAt: string | null;
};

export type RefundState = {
  providerId: string;
  /** The provider's name for the invoice that was paid. */
  invoiceId: string;
  subscriptionId: string;
  /** Our own id, where it was asked for here. */
  key: string | null;
  cents: Cents;
  status: "pending" | "succeeded" | "failed";
  reason: string | null;
  createdAt: string;
};

/** A payment that a bank has called in question. */
export type DisputeState = {
  providerId: string;
  /** The provider's name for the invoice that was paid. */
  invoiceId: string;
  subscriptionId: string;
  cents: Cents;
  status: DisputeStatus;
  reason: string | null;
  /** Until when the bank takes our word; null where it does not wait for one. */
  respondBy: string | null;
  /** Money that was taken for it, fees included, each under the provider's name; negative where it was returned. */
  movements: { providerId: string; cents: Cents }[];
  createdAt: string;
};

/** Something that happened at the provider. Only names: what became of it, the object itself says. */
export type ProviderEvent = {
  id: string;
  type: string;
  happenedAt: string;
  /** The object that it tells of. */
  objectId: string | null;
  /** Whether it is one of ours to act on: our account and mode, in the version that is spoken here. */
  isOurs: boolean;
  /** What is to be looked at; null where this kind of event is none of our business. */
  about:
    | { subscriptionId: string }
    | { refundId: string }
    | { disputeId: string }
    | { customerId: string }
    | null;
};

export type BilledMonth = {
  /** The provider's name for the subscription. */
  subscriptionId: string;
  startsAt: string;
  endsAt: string;
  amountCents: Cents;
  /** What the homeowner has to their credit; negative where they owe. */
  creditCents: Cents;
  now: string;
};

/** The provider cannot be reached right now, or did not answer in time. The call may have had its effect. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider will not do it, now or later: `code` is its own word for why. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider refused: ${code}`, options);
    this.code = code;
  }
}

/** A delivery to the webhook that cannot be believed. `message` says why, without any of its contents. */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}
