import type { PaymentCard, SubscriptionStatus } from "#modules/accounts/rules.ts";
import type { DisputeStatus } from "#modules/billing/rules.ts";
import type { Cents } from "#platform/values/money.ts";

/**
 * The payment provider. Every writing call has a key, so a repeat has no further effect. A provider forgets keys after
 * a day, so an older key is looked up instead (`firstAskedAt`). Amounts are US cents, instants UTC. After
 * PaymentsUnavailable a call may or may not have taken effect; after PaymentRefused it has not and never will.
 */
export type Payments = {
  /** True when no real payments are taken. */
  readonly testMode: boolean;
  /** Lets the page load the provider's elements; null in test mode, which has none. */
  readonly publishableKey: string | null;
  /** Creates the user's single customer at the provider. */
  createCustomer(
    request: Keyed & { userId: string; email: string; name: string },
  ): Promise<{ providerId: string }>;
  /** Updates a customer's name and email. Safe to repeat; ignores an unknown customer. */
  updateCustomer(customer: { providerId: string; email: string; name: string }): Promise<void>;
  /**
   * Deletes a user's customer with its cards and ends its subscriptions; looks it up when its id is unknown. Payments
   * stay refundable. Safe to repeat.
   */
  removeCustomer(customer: { userId: string; providerId: string | null }): Promise<void>;
  /** Starts a subscription that waits for its first payment. */
  createSubscription(
    request: Keyed & { userId: string; customerId: string; monthlyRateCents: Cents },
  ): Promise<ProviderSubscription>;
  /** The subscription after setup, which test mode confirms here; `card` is null when unknown. */
  confirmSubscription(request: {
    providerId: string;
  }): Promise<{ status: SubscriptionStatus; card: PaymentCard | null }>;
  /** Starts a change of a subscription's card. Nothing changes until it is finished. */
  beginCardChange(request: { key: string; providerId: string }): Promise<CardChange>;
  /**
   * Charges the subscription to the card the page confirmed; `confirmation` is the page's token for it. Null, changing
   * nothing, unless that is a confirmed card of this subscription's customer. Safe to repeat.
   */
  finishCardChange(request: { providerId: string; confirmation: string }): Promise<PaymentCard | null>;
  /**
   * Stops charging until resumed. The rest of the paid month is kept: it reduces the first charge after the pause, or
   * continues then. Safe to repeat.
   */
  pauseSubscription(request: { providerId: string }): Promise<void>;
  /** Charges again; still `paused` when the card was declined. Safe to repeat. */
  resumeSubscription(request: { providerId: string }): Promise<{ status: SubscriptionStatus }>;
  /** Ends it with the paid month, or lets it continue. Safe to repeat. */
  endAtPeriodEnd(request: { providerId: string; isEnding: boolean }): Promise<void>;
  /** Sets the price from the next month on; the paid month keeps its price. One that ended stays as it is. Safe to repeat. */
  changePrice(request: { providerId: string; monthlyRateCents: Cents }): Promise<void>;
  /**
   * Ends it immediately. What a pause left of the paid month becomes the customer's credit if `keepsRest`; otherwise it
   * is lost. Safe to repeat.
   */
  endSubscription(request: { providerId: string; keepsRest?: boolean }): Promise<void>;
  /** A subscription with its latest 100 invoices, newest first; null when unknown and in test mode. */
  findSubscription(request: { providerId: string }): Promise<SubscriptionState | null>;
  /** A refund's current state; null when unknown or not of an invoice. */
  findRefund(request: { providerId: string }): Promise<RefundState | null>;
  /** A dispute's current state; null when unknown. */
  findDispute(request: { providerId: string }): Promise<DisputeState | null>;
  /** Refunds a paid invoice to its payment method. */
  refund(
    request: Keyed & { invoiceId: string; cents: Cents; reason: string },
  ): Promise<{ providerId: string; status: RefundState["status"] }>;
  /** Reduces the customer's next invoice; increases it when negative. */
  credit(
    request: Keyed & { customerId: string; cents: Cents; reason: string },
  ): Promise<{ providerId: string }>;
  /** Adds a line to the customer's next invoice; the invoice's state has its key. `description` is shown there. */
  addLine(
    request: Keyed & { customerId: string; cents: Cents; description: string },
  ): Promise<{ providerId: string }>;
  /**
   * Charges a tip, outside any invoice, to the card that pays the subscription. PaymentRefused: the card or its bank
   * declined it.
   */
  chargeTip(request: Keyed & { subscriptionId: string; cents: Cents }): Promise<{ providerId: string }>;
  /** Refunds all of a tip's charge. */
  refundTip(request: Keyed & { chargeId: string }): Promise<{ providerId: string }>;
  /** Starts a gift's payment, outside any invoice, which the page confirms with `clientSecret`; null in test mode. */
  beginGift(
    request: Keyed & { cents: Cents; receiptEmail: string },
  ): Promise<{ providerId: string; clientSecret: string | null }>;
  /** The state of a gift's payment, which test mode confirms here. */
  findGift(request: { providerId: string }): Promise<GiftPayment>;
  /** Ends a gift's payment unless it is paid or being paid; its state after that. Safe to repeat. */
  cancelGift(request: { providerId: string }): Promise<GiftPayment>;
  /**
   * Refunds what is left of a gift's payment of `cents`. If the provider already refunded all of it, returns one of those
   * refunds, with `isOwn` false. PaymentRefused: it cannot be refunded, for example during a dispute.
   */
  refundGift(
    request: Keyed & { chargeId: string; cents: Cents },
  ): Promise<{ providerId: string; cents: Cents; isOwn: boolean }>;
  /**
   * Begins a bill of one line outside any subscription, which the page pays with `clientSecret`; null when nothing is due
   * or in test mode. `dueCents` is what is left after the customer's credit, as test mode is told it.
   */
  beginBill(
    request: Keyed & { customerId: string; cents: Cents; creditCents: Cents; description: string },
  ): Promise<{ providerId: string; clientSecret: string | null; dueCents: Cents }>;
  /**
   * Such a bill's state, and the key that it was begun with, null for others' bills; null when unknown. Test mode pays it
   * here and is told its amounts.
   */
  findBill(request: {
    providerId: string;
    cents: Cents;
    creditCents: Cents;
    now: string;
  }): Promise<(InvoiceState & { key: string | null }) | null>;
  /** The provider's id of a bill if the answer to its creation was lost; null if none was created, and in test mode. */
  findLostBill(request: { key: string; customerId: string }): Promise<string | null>;
  /** Voids such a bill unless it is paid or being paid. Safe to repeat. */
  voidBill(request: { providerId: string }): Promise<void>;
  /** A refund of a charge outside invoices; null when unknown or of an invoice. */
  findChargeRefund(request: { providerId: string }): Promise<ChargeRefund | null>;
  /** Refunds a charge outside invoices after the bank returned an earlier refund. */
  refundAgain(request: Keyed & { chargeId: string; cents: Cents }): Promise<{ providerId: string }>;
  /** Provider events since an instant, oldest first, for 30 days; the signal stops it between pages too. */
  listEvents(request: { since: string; signal?: AbortSignal }): AsyncIterable<ProviderEvent>;
  /** A webhook's event. Throws WebhookRefused unless signed with our secret within five minutes of `now`. */
  readWebhook(delivery: { body: Uint8Array; signature: string | null; now: string }): Promise<ProviderEvent>;
  /** A month's invoice, paid at once after the homeowner's credit; null when the provider bills automatically. */
  readonly billMonth: null | ((month: BilledMonth) => InvoiceState);
};

export type Keyed = {
  /** A repeat with the same key has no further effect. */
  key: string;
  /** When the key was first used, as a UTC instant. */
  firstAskedAt: string;
  now: string;
};

export type ProviderSubscription = {
  providerId: string;
  /** Lets the page confirm the payment. Only its owner may see it. Null: nothing to confirm. */
  clientSecret: string | null;
  status: SubscriptionStatus;
};

export type CardChange = {
  /** Lets the page confirm a new card with the provider: the card number never reaches us. */
  clientSecret: string;
  /** Test mode's cards, each with its confirmation; empty at a provider. */
  testCards: (PaymentCard & { confirmation: string })[];
};

/** open: not yet confirmed by the giver. processing: the bank has not answered. */
export type GiftPayment = "open" | "processing" | "paid" | "canceled";

/** `key` is that of the tip, the gift or the failed refund it was requested for; null when it was made at the provider. */
export type ChargeRefund = Pick<RefundState, "providerId" | "key" | "cents" | "status"> & {
  chargeId: string;
};

export type SubscriptionState = {
  providerId: string;
  /** Our own id, as given when it was created. */
  key: string | null;
  customerId: string;
  status: SubscriptionStatus;
  monthlyRateCents: Cents;
  /** The paid month; null before the first. */
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
  /** draft: nothing is owed yet, as for the first month before confirmation. */
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  number: string | null;
  /** The month's price with added lines, before credits. */
  amountCents: Cents;
  /** The keys of added lines. */
  addedKeys?: string[];
  /** The part paid by credits; negative when a small earlier debt was added. */
  creditedCents: Cents;
  periodStartsAt: string;
  periodEndsAt: string;
  /** Charge attempts so far. */
  attempts: number;
  nextAttemptAt: string | null;
  /** The homeowner's bank requires confirmation before it pays; `receiptUrl` leads there. */
  needsAction: boolean;
  /** The provider's receipt page; null in test mode. */
  receiptUrl: string | null;
  createdAt: string;
  paidAt: string | null;
};

export type RefundState = {
  providerId: string;
  /** The provider's id of the paid invoice. */
  invoiceId: string;
  /** Null for a bill outside any subscription. */
  subscriptionId: string | null;
  /** Our own id, when it was requested here. */
  key: string | null;
  cents: Cents;
  status: "pending" | "succeeded" | "failed";
  reason: string | null;
  createdAt: string;
};

/** A disputed payment: of an invoice, or a charge outside invoices, which may be a tip's. */
type DisputedPayment = { invoiceId: string; subscriptionId: string | null } | { chargeId: string };

export type DisputeState = DisputedPayment & {
  providerId: string;
  cents: Cents;
  status: DisputeStatus;
  reason: string | null;
  /** The deadline for our response; null when the bank expects none. */
  respondBy: string | null;
  /** Amounts withdrawn, fees included, each with the provider's id; negative when returned. */
  movements: { providerId: string; cents: Cents }[];
  createdAt: string;
};

/** A provider event. Only ids: the object itself has the outcome. */
export type ProviderEvent = {
  id: string;
  type: string;
  happenedAt: string;
  /** The object the event is about. */
  objectId: string | null;
  /** Whether to act on it: our account and mode, and our API version. */
  isOurs: boolean;
  /** What to look up; null when this kind of event does not concern us. */
  about:
    | { subscriptionId: string }
    /** A bill outside any subscription. */
    | { billId: string }
    | { refundId: string }
    | { disputeId: string }
    | { customerId: string }
    | { giftPaymentId: string }
    | null;
};

export type BilledMonth = {
  subscriptionId: string;
  startsAt: string;
  endsAt: string;
  amountCents: Cents;
  /** Further lines, each with its key. */
  added: { key: string; cents: Cents }[];
  /** The homeowner's credit; negative when they owe. */
  creditCents: Cents;
  now: string;
};

/** The provider is unreachable or timed out. The call may have taken effect. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider refuses permanently: `code` is its reason. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider refused: ${code}`, options);
    this.code = code;
  }
}

/** An untrusted webhook delivery. `message` says why, without its contents. */
export class WebhookRefused extends Error {
  override name = "WebhookRefused";
}
