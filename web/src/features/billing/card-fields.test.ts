import { beforeEach, expect, test, vi } from "vitest";
import { CardRefused, mountCardFields } from "./card-fields.ts";

/** A fake of Stripe's script, which the page loads from Stripe. */
const stripe = vi.hoisted(() => {
  const handlers = new Map<string, (event: object) => void>();
  const card = {
    on: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    mount: vi.fn(),
    destroy: vi.fn(),
  };
  const elements = { create: vi.fn(() => card) };
  return {
    handlers,
    card,
    elements,
    api: { elements: vi.fn((_options: object) => elements), confirmPayment: vi.fn(), confirmSetup: vi.fn() },
    load: vi.fn(),
  };
});
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: stripe.load }));

const place = document.createElement("div");
const mount = (clientSecret = "pi_1_secret") =>
  mountCardFields({ publishableKey: "pk_test_1", clientSecret, place });

beforeEach(() => {
  vi.clearAllMocks();
  stripe.load.mockResolvedValue(stripe.api);
  stripe.card.mount.mockImplementation(() => stripe.handlers.get("ready")?.({}));
  stripe.api.confirmPayment.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "succeeded" } });
});

test("the fields are the provider's, for this payment, in the page's colors and without wallets", async () => {
  document.documentElement.dataset.mantineColorScheme = "dark";
  await mount();
  expect(stripe.load).toHaveBeenCalledExactlyOnceWith("pk_test_1");
  expect(stripe.api.elements).toHaveBeenCalledWith({
    clientSecret: "pi_1_secret",
    appearance: { theme: "night" },
  });
  expect(stripe.elements.create).toHaveBeenCalledWith("payment", {
    wallets: { applePay: "never", googlePay: "never" },
  });
  expect(stripe.card.mount).toHaveBeenCalledWith(place);
});

test("confirming leaves the page only when a bank requires it", async () => {
  const fields = await mount();
  expect(await fields.confirm()).toBe("pi_1");
  expect(stripe.api.confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements: stripe.elements,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required",
  });
  fields.remove();
  expect(stripe.card.destroy).toHaveBeenCalledOnce();
});

test("the bank's message is shown, unless the payment already succeeded", async () => {
  const { confirm } = await mount();
  stripe.api.confirmPayment.mockResolvedValueOnce({ error: { message: "Your card was declined." } });
  await expect(confirm()).rejects.toThrow(new CardRefused("Your card was declined."));
  stripe.api.confirmPayment.mockResolvedValueOnce({ error: {} });
  await expect(confirm()).rejects.toThrow(CardRefused);
  stripe.api.confirmPayment.mockResolvedValueOnce({
    error: { message: "Unexpected state", payment_intent: { id: "pi_1", status: "succeeded" } },
  });
  await expect(confirm()).resolves.toBe("pi_1");
});

test("a card for later payments is set up without a charge, and the server gets its id", async () => {
  stripe.api.confirmSetup.mockResolvedValueOnce({ setupIntent: { id: "seti_1", status: "succeeded" } });
  const { confirm } = await mount("seti_1_secret_2");
  expect(await confirm()).toBe("seti_1");
  expect(stripe.api.confirmSetup).toHaveBeenCalledExactlyOnceWith({
    elements: stripe.elements,
    confirmParams: { return_url: window.location.href },
    redirect: "if_required",
  });
  stripe.api.confirmSetup.mockResolvedValueOnce({
    error: { message: "Unexpected state", setup_intent: { id: "seti_1", status: "succeeded" } },
  });
  expect(await confirm()).toBe("seti_1");
  stripe.api.confirmSetup.mockResolvedValueOnce({
    error: { message: "Your card was declined.", setup_intent: { id: "seti_1", status: "canceled" } },
  });
  await expect(confirm()).rejects.toThrow(new CardRefused("Your card was declined."));
  expect(stripe.api.confirmPayment).not.toHaveBeenCalled();
});

test("fields that do not load throw an error", async () => {
  stripe.card.mount.mockImplementation(() =>
    stripe.handlers.get("loaderror")?.({ error: { message: "Blocked" } }),
  );
  await expect(mount()).rejects.toThrow("Blocked");
  stripe.load.mockResolvedValue(null);
  await expect(mount()).rejects.toThrow("browser");
});
