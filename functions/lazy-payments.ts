import type { Payments } from "#adapters/payments/port.ts";
import type { createStripePayments } from "#adapters/payments/stripe.ts";
import { paymentCalls } from "./held.ts";

type Answering = Omit<Payments, "testMode" | "publishableKey" | "billMonth" | "listEvents">;

/** Stripe, loaded on the first call. */
export function lazyStripe(options: Parameters<typeof createStripePayments>[0]): Payments {
  let payments: Promise<Payments> | undefined;
  const open = async () => (await import("#adapters/payments/stripe.ts")).createStripePayments(options);
  const opened = () => {
    payments ??= open();
    return payments;
  };
  const { billMonth: _bills, listEvents: _lists, ...asked } = paymentCalls;
  const calls = (Object.keys(asked) as (keyof Answering)[]).map((name) => {
    const call = async (request: never) => (await opened())[name](request);
    return [name, call];
  });
  return {
    ...(Object.fromEntries(calls) as Answering),
    testMode: false,
    publishableKey: options.publishableKey,
    async *listEvents(request) {
      yield* (await opened()).listEvents(request);
    },
    // Stripe bills each month without a call.
    billMonth: null,
  };
}
