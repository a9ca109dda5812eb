import type { Stripe, StripeElements } from "@stripe/stripe-js";

export type CardFields = {
  /**
   * Confirms the payment, or a card for later, including the bank's checks. Returns the provider's id for it. Throws
   * CardRefused. `returnTo`: the path to come back to from a bank that needs a page of its own; by default this one.
   */
  confirm(returnTo?: string): Promise<string>;
  remove(): void;
};

/** The bank or provider declined. `message` is theirs, in the person's language; empty if they give none. */
export class CardRefused extends Error {
  override name = "CardRefused";
}

/**
 * Mounts the payment provider's card fields: input goes straight to the provider. Its script loads with the first
 * fields.
 */
export async function mountCardFields(fields: {
  publishableKey: string;
  clientSecret: string;
  place: HTMLElement;
}): Promise<CardFields> {
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  const stripe = await loadStripe(fields.publishableKey);
  if (!stripe) throw new Error("The provider's script can only run in a browser");
  const isDark = document.documentElement.dataset.mantineColorScheme === "dark";
  const elements = stripe.elements({
    clientSecret: fields.clientSecret,
    appearance: { theme: isDark ? "night" : "stripe" },
  });
  const card = elements.create("payment", { wallets: { applePay: "never", googlePay: "never" } });
  const ready = Promise.withResolvers<void>();
  card.on("ready", () => ready.resolve());
  card.on("loaderror", ({ error }) => ready.reject(new Error(error.message)));
  card.mount(fields.place);
  await ready.promise;
  // The secret's prefix tells a card setup from a payment.
  const confirm = fields.clientSecret.startsWith("seti_") ? confirmSetup : confirmPayment;
  return { confirm: (returnTo) => confirm(stripe, elements, returnTo), remove: () => card.destroy() };
}

async function confirmPayment(stripe: Stripe, elements: StripeElements, returnTo?: string): Promise<string> {
  const { error, paymentIntent } = await stripe.confirmPayment(hereIfPossible(elements, returnTo));
  return confirmed(paymentIntent ?? error?.payment_intent, error);
}

async function confirmSetup(stripe: Stripe, elements: StripeElements, returnTo?: string): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup(hereIfPossible(elements, returnTo));
  return confirmed(setupIntent ?? error?.setup_intent, error);
}

/** Leaves the page only if the bank requires it. */
function hereIfPossible(elements: StripeElements, returnTo = "") {
  return {
    elements,
    confirmParams: { return_url: new URL(returnTo, window.location.href).href },
    redirect: "if_required" as const,
  };
}

function confirmed(
  intent: { id: string; status: string } | undefined,
  error: { message?: string | undefined } | undefined,
): string {
  // Already confirmed, as after a lost answer: nothing left to do.
  if (error && intent?.status !== "succeeded") throw new CardRefused(error.message ?? "");
  return intent?.id ?? "";
}
