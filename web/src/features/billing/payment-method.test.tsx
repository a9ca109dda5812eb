import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { type CardFields, CardRefused, mountCardFields } from "./card-fields.ts";
import { PaymentMethod } from "./payment-method.tsx";

vi.mock("./card-fields.ts", async (original) => ({
  ...(await original<typeof import("./card-fields.ts")>()),
  mountCardFields: vi.fn(),
}));

type Profile = NonNullable<User["homeownerProfile"]>;

const amex = { brand: "amex", last4: "0005", expiryMonth: 3, expiryYear: 2031 } as const;
const testCards = [
  { confirmation: "card_1", brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 },
  { confirmation: "card_2", ...amex },
];
const begin = () => ({ clientSecret: "secret", testCards });

async function open(profile: Partial<Profile> = {}, answers: Parameters<typeof procedures>[0] = {}) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(profile), ...answers }));
  const user = renderScreen(
    <RequireRole allow="homeowner">
      <PaymentMethod screen="dashboard" />
    </RequireRole>,
  );
  const card = within(await screen.findByRole("region", { name: "Payment Method" }));
  await user.click(card.getByRole("heading", { name: "Payment Method" }));
  return { user, card };
}

const update = { name: "Update Payment Method" };
const dialog = async () => within(await screen.findByRole("dialog", update));

test("shows brand, last four digits and expiry of the server's card", async () => {
  const { card } = await open({ paymentMethod: amex });
  expect(card.getByText("American Express •••• 0005")).toBeDefined();
  expect(card.getByText("American Express ending in 0005")).toBeDefined();
  expect(card.getByText("Expires 03/31")).toBeDefined();
});

test.each([
  ["2026-10-20", "Expires 11/26"],
  ["2026-11-24", "Expires soon: 11/26"],
  ["2026-12-24", "Expired 11/26"],
])("on %s says of a card that ends in November: %s", async (today, text) => {
  vi.useFakeTimers({ now: new Date(`${today}T17:00:00Z`), toFake: ["Date"] });
  const { card } = await open({ paymentMethod: { ...amex, expiryMonth: 11, expiryYear: 2026 } });
  expect(card.getByText(text)).toBeDefined();
  vi.useRealTimers();
});

test("in test mode the card is called an example", async () => {
  const { card } = await open({}, { "homeowner.billing": () => ({ testMode: true }) });
  expect(await card.findByText("Example card: test mode charges nothing.")).toBeDefined();
});

test("a card that is charged is not called an example", async () => {
  const billing = vi.fn(() => ({ testMode: false }));
  const { card } = await open({}, { "homeowner.billing": billing });
  await vi.waitFor(() => expect(billing).toHaveBeenCalled());
  expect(card.queryByText(/^Example card/)).toBeNull();
});

test.each(["none", "incomplete", "canceled"] as const)(
  "without a service (%s) explains how to add a card and offers no change",
  async (subscriptionStatus) => {
    const { card } = await open({ paymentMethod: null, subscriptionStatus });
    expect(card.getByText("No card yet. Add one when you set up your service.")).toBeDefined();
    expect(card.queryByRole("button")).toBeNull();
  },
);

test.each(["active", "past_due", "paused"] as const)(
  "with a service (%s) and no card offers to add one",
  async (subscriptionStatus) => {
    const { card } = await open({ paymentMethod: null, subscriptionStatus });
    expect(card.getByText("There is no card on file.")).toBeDefined();
    expect(card.getByRole("button", { name: "Add Payment Method" })).toBeDefined();
  },
);

test("choosing another test card sends it once and then shows it", async () => {
  const finish = vi.fn((_input: unknown) => homeownerUser({ paymentMethod: amex }));
  const { user, card } = await open(
    {},
    { "homeowner.beginCardChange": begin, "homeowner.finishCardChange": finish },
  );
  expect(card.getByText("Visa •••• 4242")).toBeDefined();
  await user.click(card.getByRole("button", update));
  const inside = await dialog();
  expect(await inside.findByText("Test mode: no payment will be processed.")).toBeDefined();
  const [visa, other] = inside.getAllByRole<HTMLInputElement>("radio");
  expect([visa?.checked, other?.checked]).toEqual([true, false]);
  await user.click(inside.getByRole("radio", { name: /^American Express ending in 0005/ }));
  await user.dblClick(inside.getByRole("button", { name: "Use This Card" }));
  expect(await screen.findByText("Payment Method Updated")).toBeDefined();
  expect(
    screen.getByText("American Express ending in 0005 is the card for your service from now on."),
  ).toBeDefined();
  expect(finish).toHaveBeenCalledExactlyOnceWith({ confirmation: "card_2" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(card.getByText("American Express •••• 0005")).toBeDefined();
});

test("Cancel changes nothing", async () => {
  const { user, card } = await open({}, { "homeowner.beginCardChange": begin });
  await user.click(card.getByRole("button", update));
  await user.click(await (await dialog()).findByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(card.getByText("Visa •••• 4242")).toBeDefined();
});

test("cards that did not load can be retried", async () => {
  const beginning = vi.fn(begin).mockImplementationOnce(() => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
  const { user, card } = await open({}, { "homeowner.beginCardChange": beginning });
  await user.click(card.getByRole("button", update));
  const inside = await dialog();
  await user.click(await inside.findByRole("button", { name: "Try Again" }));
  expect(await inside.findAllByRole("radio")).toHaveLength(2);
});

test.each([
  ["CARD_NOT_CONFIRMED", 400, "This card has not been confirmed. Please try again."],
  ["INTERNAL_SERVER_ERROR", 500, "Failed to update payment method. Please try again."],
])("a change that fails with %s shows an error and keeps the choice", async (code, status, text) => {
  const { user, card } = await open(
    {},
    {
      "homeowner.beginCardChange": begin,
      "homeowner.finishCardChange": () => {
        throw new Refusing({ status, code });
      },
    },
  );
  await user.click(card.getByRole("button", update));
  const inside = await dialog();
  await user.click(await inside.findByRole("radio", { name: /^American Express/ }));
  await user.click(inside.getByRole("button", { name: "Use This Card" }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(inside.getByRole<HTMLInputElement>("radio", { name: /^American Express/ }).checked).toBe(true);
});

test("when the service has since ended the dialog closes, and the card says so", async () => {
  const currentUser = vi
    .fn()
    .mockReturnValueOnce(homeownerUser())
    .mockReturnValue(homeownerUser({ subscriptionStatus: "canceled", paymentMethod: null }));
  const { user, card } = await open(
    {},
    {
      "auth.currentUser": currentUser,
      "homeowner.beginCardChange": begin,
      "homeowner.finishCardChange": () => {
        throw new Refusing({ status: 409, code: "SUBSCRIPTION_REQUIRED" });
      },
    },
  );
  await user.click(card.getByRole("button", update));
  await user.click(await (await dialog()).findByRole("button", { name: "Use This Card" }));
  expect(await screen.findByText("Set up your service first.")).toBeDefined();
  expect(await card.findByText("No card yet. Add one when you set up your service.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

describe("with a payment provider", () => {
  const atProvider = { clientSecret: "seti_1_secret", testCards: [] };

  /** Opens the dialog with provider fields whose confirmation runs `confirm`. */
  async function change(confirm: CardFields["confirm"], finish: (input: unknown) => unknown) {
    const remove = vi.fn();
    vi.mocked(mountCardFields).mockReset().mockResolvedValue({ confirm, remove });
    const { user, card } = await open(
      {},
      {
        "homeowner.beginCardChange": () => atProvider,
        "homeowner.billing": () => ({ publishableKey: "pk_test_1" }),
        "homeowner.finishCardChange": finish,
      },
    );
    await user.click(card.getByRole("button", update));
    const inside = await dialog();
    const use = await inside.findByRole<HTMLButtonElement>("button", { name: "Use This Card" });
    await vi.waitFor(() => expect(use.disabled).toBe(false));
    return { user, card, inside, use, remove };
  }

  test("the card is entered in its own fields, confirmed there, and sent to the server once", async () => {
    const finish = vi.fn((_input: unknown) => homeownerUser({ paymentMethod: amex }));
    const { user, card, inside, use, remove } = await change(async () => "seti_1", finish);
    expect(inside.queryByRole("radio")).toBeNull();
    expect(inside.getByText(/We never see its number/)).toBeDefined();
    expect(mountCardFields).toHaveBeenCalledExactlyOnceWith({
      publishableKey: "pk_test_1",
      clientSecret: "seti_1_secret",
      place: expect.any(HTMLElement),
    });
    await user.dblClick(use);
    expect(await screen.findByText("Payment Method Updated")).toBeDefined();
    expect(finish).toHaveBeenCalledExactlyOnceWith({ confirmation: "seti_1" });
    expect(card.getByText("American Express •••• 0005")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(remove).toHaveBeenCalledOnce();
  });

  fullTest("a bank's refusal shows its message, and another card can be tried at once", async () => {
    const finish = vi.fn((_input: unknown) => homeownerUser({ paymentMethod: amex }));
    const confirm = vi
      .fn<CardFields["confirm"]>()
      .mockRejectedValueOnce(new CardRefused("Your card was declined."))
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValue("seti_1");
    const { user, inside, use } = await change(confirm, finish);
    await user.click(use);
    expect((await inside.findByRole("alert")).textContent).toBe("Your card was declined.");
    await user.click(use);
    expect(await inside.findByText(/Your card could not be confirmed/)).toBeDefined();
    expect(finish).not.toHaveBeenCalled();
    await user.click(use);
    expect(await screen.findByText("Payment Method Updated")).toBeDefined();
  });

  test("closing while the bank still confirms changes nothing", async () => {
    const finish = vi.fn((_input: unknown) => homeownerUser({ paymentMethod: amex }));
    const asking = Promise.withResolvers<string>();
    const { user, card, inside, use } = await change(() => asking.promise, finish);
    await user.click(use);
    await user.click(inside.getByRole("button", { name: "Cancel" }));
    asking.resolve("seti_1");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // An earlier call would be answered first.
    await user.click(card.getByRole("button", update));
    await vi.waitFor(() => expect(mountCardFields).toHaveBeenCalledTimes(2));
    expect(finish).not.toHaveBeenCalled();
    expect(card.getByText("Visa •••• 4242")).toBeDefined();
  });

  test("fields that do not load show an error, and no card can be used", async () => {
    vi.mocked(mountCardFields).mockReset().mockRejectedValue(new Error("Blocked"));
    const { user, card } = await open(
      {},
      {
        "homeowner.beginCardChange": () => atProvider,
        "homeowner.billing": () => ({ publishableKey: "pk_test_1" }),
      },
    );
    await user.click(card.getByRole("button", update));
    const inside = await dialog();
    expect((await inside.findByRole("alert")).textContent).toMatch(/could not be loaded/);
    expect(inside.getByRole<HTMLButtonElement>("button", { name: "Use This Card" }).disabled).toBe(true);
  });
});
