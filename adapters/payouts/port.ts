import type { Cents } from "#platform/values/money.ts";

/** Pays runners; a key makes calls repeatable. After `PayoutsUnavailable` one may have taken effect. */
export type Payouts = {
  /** True when no real money is sent and no account is needed. */
  readonly testMode: boolean;
  /** Creates the account a runner's pay goes to. It is not ready until its owner enters bank details. */
  createRecipient(request: {
    key: string;
    userId: string;
    email: string;
    name: string;
  }): Promise<{ accountId: string }>;
  /** A short-lived link to enter bank details, once, back to `returnPath`; null when nothing is needed. */
  onboardingLink(request: { accountId: string; returnPath: string }): Promise<string | null>;
  findRecipient(accountId: string): Promise<RecipientState>;
  /** Sends money, findable by `reference`. Throws `TransferRefused` when nothing was or will be sent. */
  transfer(request: {
    key: string;
    reference: string;
    /** Null only in test mode. */
    accountId: string | null;
    cents: Cents;
  }): Promise<{ transferId: string }>;
  findTransfer(reference: string): Promise<{ transferId: string; cents: Cents } | null>;
  /** The latest transfers with our references, newest first, at most 100; only those later than `after`, if given. */
  latestTransfers(of: { after: string | null }): Promise<SentTransfer[]>;
};

export type SentTransfer = {
  transferId: string;
  reference: string;
  /** By the provider's clock, in whole seconds. */
  createdAt: string;
};

export type RecipientState = {
  /** incomplete: the provider needs more data; ready: transfers arrive. */
  status: "incomplete" | "ready";
  /** The bank's name and the account's last digits; null when missing or not reported. */
  bank: string | null;
  /** Whether the provider has a tax number for the recipient, in full or its last digits. */
  hasTaxDetails: boolean;
};

/** The provider definitely refused. The message is the provider's, for an admin. */
export class TransferRefused extends Error {
  override name = "TransferRefused";
}

/** The provider is unreachable or not working now. */
export class PayoutsUnavailable extends Error {
  override name = "PayoutsUnavailable";
}
