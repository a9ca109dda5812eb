import type Stripe from "stripe";
import { type Payouts, PayoutsUnavailable, type RecipientState, TransferRefused } from "./port.ts";

type Options = {
  secretKey: string;
  /** This site's base URL, without a trailing slash. */
  appUrl: string;
  /** Stripe's URL, such as "http://127.0.0.1:12111"; Stripe itself when undefined. */
  address?: string | undefined;
  /** Milliseconds per try; there are at most two. */
  patience?: number;
};

/** Two tries stay well below the ten minutes a run holds a payout. */
const defaultPatience = 20_000;

/**
 * Stripe Connect: each runner is an account with the recipient configuration (Accounts v2), paid by transfers from the
 * platform's balance; Stripe pays the bank account. The SDK loads on the first call.
 */
export function createStripeConnect(options: Options): Payouts {
  let opening: Promise<Stripe> | undefined;
  const ask = async <Result>(call: (api: Stripe) => Promise<Result>): Promise<Result> => {
    opening ??= open(options);
    try {
      return await call(await opening);
    } catch (error) {
      throw isSilence(error) ? new PayoutsUnavailable("Stripe did not answer", { cause: error }) : error;
    }
  };
  return {
    testMode: false,
    createRecipient: ({ key, userId, email, name }) =>
      ask(async (api) => {
        const account = await api.v2.core.accounts.create(
          {
            contact_email: email,
            display_name: name,
            dashboard: "express",
            identity: { country: "us", entity_type: "individual" },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              currency: "usd",
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            metadata: { user_id: userId },
          },
          { idempotencyKey: key },
        );
        return { accountId: account.id };
      }),
    onboardingLink: ({ accountId, returnPath }) =>
      ask(async (api) => {
        const back = `${options.appUrl}${returnPath}`;
        const link = await api.v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: "account_onboarding",
            account_onboarding: { refresh_url: back, return_url: back },
          },
        });
        return link.url;
      }),
    findRecipient: (accountId) =>
      ask(async (api) => {
        const account = await api.v2.core.accounts.retrieve(accountId, {
          include: ["configuration.recipient", "identity"],
        });
        const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
        const { individual, business_details: business } = account.identity ?? {};
        // Stripe lists which numbers it has, never their values.
        const hasTaxDetails = [individual, business].some((part) => (part?.id_numbers ?? []).length > 0);
        if (transfers?.status !== "active") return { status: "incomplete", bank: null, hasTaxDetails };
        return { status: "ready", bank: await bankOf(api, accountId), hasTaxDetails };
      }),
    transfer: ({ key, reference, accountId, cents }) =>
      ask(async (api) => {
        if (!accountId) throw new TransferRefused("There is no account to send it to.");
        try {
          const transfer = await api.transfers.create(
            { amount: cents, currency: "usd", destination: accountId, transfer_group: reference },
            { idempotencyKey: key },
          );
          return { transferId: transfer.id };
        } catch (error) {
          if (isRefusal(error)) throw new TransferRefused(error.message, { cause: error });
          throw error;
        }
      }),
    findTransfer: (reference) =>
      ask(async (api) => {
        const { data } = await api.transfers.list({ transfer_group: reference, limit: 2 });
        const [found, second] = data;
        if (second) throw new Error(`More than one transfer was sent for ${reference}`);
        return found ? { transferId: found.id, cents: found.amount } : null;
      }),
    latestTransfers: ({ after }) =>
      ask(async (api) => {
        const created = after ? { created: { gt: Math.floor(Date.parse(after) / 1000) } } : {};
        const { data } = await api.transfers.list({ limit: 100, ...created });
        return data.flatMap(({ id, transfer_group: reference, created: seconds }) =>
          reference?.startsWith("payout:")
            ? [{ transferId: id, reference, createdAt: new Date(seconds * 1000).toISOString() }]
            : [],
        );
      }),
  };
}

async function open({ secretKey, address, patience = defaultPatience }: Options): Promise<Stripe> {
  const { default: StripeSdk } = await import("stripe");
  const { protocol, hostname, port } = new URL(address ?? "https://api.stripe.com");
  return new StripeSdk(secretKey, {
    timeout: patience,
    maxNetworkRetries: 1,
    telemetry: false,
    host: hostname,
    port: port || 443,
    protocol: protocol === "http:" ? "http" : "https",
  });
}

/** For example "Chase ••6789"; null when Stripe has none. */
async function bankOf(api: Stripe, accountId: string): Promise<RecipientState["bank"]> {
  const { data } = await api.accounts.listExternalAccounts(accountId, { object: "bank_account", limit: 10 });
  const banks = data.filter((account) => account.object === "bank_account");
  const bank = banks.find((account) => account.default_for_currency) ?? banks[0];
  return bank ? `${bank.bank_name ?? ""} ••${bank.last4}`.trim() : null;
}

/** Whether Stripe is unreachable, or an operator must act: a wrong key, or too many requests. */
function isSilence(error: unknown): boolean {
  const silent = [
    "StripeConnectionError",
    "StripeAPIError",
    "StripeRateLimitError",
    "StripeAuthenticationError",
    "StripePermissionError",
  ];
  return silent.includes((error as { type?: string }).type ?? "");
}

/** Whether Stripe examined and refused the request; a key in use says nothing about the transfer. */
function isRefusal(error: unknown): error is Error {
  const { type, statusCode } = error as { type?: string; statusCode?: number };
  return (
    error instanceof Error &&
    (type === "StripeInvalidRequestError" || type === "StripeCardError") &&
    statusCode !== 409
  );
}
