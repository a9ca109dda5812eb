import type { Cents } from "#platform/values/money.ts";

/**
 * Who sends runners their pay. Every writing call carries a key, so that a repeat has the effect of one. Each call may
 * throw `PayoutsUnavailable`, after which it may or may not have had its effect.
 */
export type Payouts = {
  /** Whether no real money is sent, and no account is needed. */
  readonly testMode: boolean;
  /** Makes the account that a runner's pay goes to. It is not ready before its owner has said where the money goes. */
  createRecipient(request: {
    key: string;
    userId: string;
    email: string;
    name: string;
  }): Promise<{ accountId: string }>;
  /**
   * Where the runner tells the provider about the bank account, once and for a few minutes; comes back to `returnPath`
   * of this site. Null where there is nothing to tell.
   */
  onboardingLink(request: { accountId: string; returnPath: string }): Promise<string | null>;
  findRecipient(accountId: string): Promise<RecipientState>;
  /**
   * Sends money. Throws `TransferRefused` where nothing was sent and nothing will be. `reference` is what it is found by
   * later; the key is forgotten after a day.
   */
  transfer(request: {
    key: string;
    reference: string;
    /** Null only in test mode. */
    accountId: string | null;
    cents: Cents;
  }): Promise<{ transferId: string }>;
  /** What was sent under a reference; null where nothing was. */
  findTransfer(reference: string): Promise<{ transferId: string; cents: Cents } | null>;
  /** The latest transfers under references of ours, newest first, at most 100; only later ones than `after`, if given. */
  latestTransfers(of: { after: string | null }): Promise<SentTransfer[]>;
};

export type SentTransfer = {
  transferId: string;
  reference: string;
  /** By the provider's clock, in whole seconds. */
  createdAt: string;
};

export type RecipientState = {
  /** incomplete: the provider still wants something; ready: transfers arrive. */
  status: "incomplete" | "ready";
  /** The bank's name and the account's last digits; null while there is none, or none is told. */
  bank: string | null;
};

/** The provider said no for certain. The message is the provider's own words, for an admin. */
export class TransferRefused extends Error {
  override name = "TransferRefused";
}

/** The provider cannot be reached, or does not do as it is asked right now. */
export class PayoutsUnavailable extends Error {
  override name = "PayoutsUnavailable";
}
