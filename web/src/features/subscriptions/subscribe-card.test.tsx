import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/trpc.ts";
import type { procedures } from "../../testing/procedures.ts";
import { newcomer, setUpSubscribe, waiting } from "../../testing/subscribe-screen.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";
import { type CardFields, CardRefused, mountCardFields } from "../billing/card-fields.ts";

vi.mock("../billing/card-fields.ts", async (original) => ({
  ...(await original<typeof import("../billing/card-fields.ts")>()),
  mountCardFields: vi.fn(),
}));

const open = setUpSubscribe(server);

beforeEach(() => void vi.mocked(mountCardFields).mockReset());

describe("with a card", () => {
  const toPay = { clientSecret: "pi_1_secret", status: "incomplete", testMode: false };
  const paid = { ...toPay, status: "active" };
  const billing = { testMode: false, publishableKey: "pk_test_1" };
  const cardButton = () => screen.findByRole("button", { name: "Complete Setup" });

  function openWithCard(confirm: CardFields["confirm"], answers: Parameters<typeof procedures>[0] = {}) {
    const remove = vi.fn();
    vi.mocked(mountCardFields).mockImplementation(async ({ place }) => {
      place.append(Object.assign(document.createElement("input"), { ariaLabel: "Card number" }));
      return { confirm, remove };
    });
    return {
      remove,
      ...open({
        "homeowner.createSubscription": () => toPay,
        "homeowner.billing": () => billing,
        "homeowner.checkArea": () => ({ isServed: true }),
        "auth.currentUser": () => newcomer,
        ...answers,
      }),
    };
  }

  test("the provider's own fields show, without a test mode notice", async () => {
    openWithCard(vi.fn());
    expect(await screen.findByLabelText("Card number")).toBeDefined();
    expect(screen.queryByText("No payment will be processed")).toBeNull();
    expect(screen.getByText(/We never see its number/)).toBeDefined();
    expect(mountCardFields).toHaveBeenCalledExactlyOnceWith({
      publishableKey: "pk_test_1",
      clientSecret: "pi_1_secret",
      place: expect.any(HTMLElement),
    });
    await vi.waitFor(async () => expect(await cardButton()).toHaveProperty("disabled", false));
  });

  test("completing confirms the card first, then saves the service", async () => {
    const steps: string[] = [];
    const confirm = vi.fn(async () => `pi_${steps.push("confirm")}`);
    const { user } = openWithCard(confirm, {
      "homeowner.createSubscription": () => (steps.includes("save") ? paid : toPay),
      "homeowner.saveService": () => {
        steps.push("save");
        return homeownerUser();
      },
    });
    await screen.findByLabelText("Card number");
    await vi.waitFor(async () => expect(await cardButton()).toHaveProperty("disabled", false));
    await user.click(await cardButton());
    expect(await screen.findByText("Account Setup Complete!")).toBeDefined();
    expect(steps).toEqual(["confirm", "save"]);
  });

  fullTest("an area without runners confirms no card, and the home waits with its setup", async () => {
    const confirm = vi.fn(async () => "pi_1");
    let isSaved = false;
    const { user, onDone } = openWithCard(confirm, {
      "homeowner.createSubscription": () => (isSaved ? { ...waiting, testMode: false } : toPay),
      "homeowner.checkArea": () => ({ isServed: false }),
      "homeowner.saveService": () => {
        isSaved = true;
        return waitingUser();
      },
    });
    // As in the app: a person who was not known before would lose the page's data.
    queryClient.setQueryData(currentUserQuery.queryKey, newcomer);
    await vi.waitFor(async () => expect(await cardButton()).toHaveProperty("disabled", false));
    await user.click(await cardButton());
    expect(await screen.findByText("You’re on the Waiting List")).toBeDefined();
    expect(confirm).not.toHaveBeenCalled();
    // It stays on the waiting list until the reader goes on.
    expect(await screen.findByText("No runner in 62704 yet")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Complete Setup" })).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  fullTest("a declined card saves nothing and says why", async () => {
    const refuse = vi.fn(() => Promise.reject(new CardRefused("Your card has insufficient funds.")));
    const { user } = openWithCard(refuse, { "auth.currentUser": () => newcomer });
    await vi.waitFor(async () => expect(await cardButton()).toHaveProperty("disabled", false));
    await user.click(await cardButton());
    expect(await screen.findByText("Setup Failed")).toBeDefined();
    expect(screen.getByText("Your card has insufficient funds.")).toBeDefined();
    expect(await screen.findByLabelText("Card number")).toBeDefined();
  });

  test("fields that do not load show an error, and nothing can be sent", async () => {
    vi.mocked(mountCardFields).mockRejectedValue(new Error("blocked"));
    open({ "homeowner.createSubscription": () => toPay, "homeowner.billing": () => billing });
    expect(await screen.findByText(/The card form could not be loaded/)).toBeDefined();
    expect(await cardButton()).toHaveProperty("disabled", true);
  });

  test("with enough credit no card is required", async () => {
    open({ "homeowner.createSubscription": () => ({ ...toPay, clientSecret: "" }) });
    expect(await cardButton()).toHaveProperty("disabled", false);
    expect(mountCardFields).not.toHaveBeenCalled();
  });
});
