import type { Stripe, StripeElements } from "@stripe/stripe-js";

export type CardFields = {
  /**
   * Has the payment, or a card for later ones, confirmed by the provider, with whatever its bank asks for. Returns the
   * provider's name for what was confirmed. Throws CardRefused.
   */
  confirm(): Promise<string>;
  remove(): void;
};

/** The bank or the provider says no. `message` is theirs, in the person's language; empty where they say nothing. */
export class CardRefused extends Error {
  override name = "CardRefused";
}

/**
 * Puts the payment provider's own card fields into a place of the page, ready to be filled in: what is typed goes to the
 * provider and never comes here. The provider's script is loaded with the first fields.
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
  // The provider says by the secret's first letters whether something is paid, or a card only kept for later.
  const confirm = fields.clientSecret.startsWith("seti_") ? confirmSetup : confirmPayment;
  return { confirm: () => confirm(stripe, elements), remove: () => card.destroy() };
}

async function confirmPayment(stripe: Stripe, elements: StripeElements): Promise<string> {
  const { error, paymentIntent } = await stripe.confirmPayment(hereIfPossible(elements));
  return confirmed(paymentIntent ?? error?.payment_intent, error);
}

async function confirmSetup(stripe: Stripe, elements: StripeElements): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup(hereIfPossible(elements));
  return confirmed(setupIntent ?? error?.setup_intent, error);
}

/** The page is left only where a bank wants it. */
function hereIfPossible(elements: StripeElements) {
  return {
    elements,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required" as const,
  };
}

function confirmed(
  intent: { id: string; status: string } | undefined,
  error: { message?: string | undefined } | undefined,
): string {
  // Confirmed before, as after an answer that was lost: there is nothing left to do.
  if (error && intent?.status !== "succeeded") throw new CardRefused(error.message ?? "");
  return intent?.id ?? "";
}
