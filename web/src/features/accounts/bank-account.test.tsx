import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PayoutAccount } from "#modules/payouts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { BankAccount } from "./bank-account.tsx";

const none: PayoutAccount = { status: "none", bank: null, hasTaxDetails: null, isTestMode: false };
const incomplete: PayoutAccount = { ...none, status: "incomplete" };
const ready: PayoutAccount = { ...none, status: "ready", bank: "Chase ••6789", hasTaxDetails: true };
const url = "https://connect.example/setup";

function renderAccount(answers: Parameters<typeof procedures>[0]) {
  const leave = vi.fn();
  server.use(procedures({ "auth.currentUser": () => runnerUser(), ...answers }));
  const user = renderScreen(
    <RequireRole allow="runner">
      <BankAccount leave={leave} />
    </RequireRole>,
  );
  return { user, leave };
}
const button = (name: string) => screen.findByRole("button", { name });

test("Add Bank Account leads to the provider's page", async () => {
  const { user, leave } = renderAccount({
    "runner.payoutAccount": () => none,
    "runner.startPayoutAccount": () => ({ url, account: incomplete }),
    "runner.refreshPayoutAccount": () => incomplete,
  });
  expect(await screen.findByText("We hold your pay until you add one.")).toBeDefined();
  await user.click(await button("Add Bank Account"));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
});

test("it requires the password when the server says so", async () => {
  const start = vi
    .fn((): { url: string | null; account: PayoutAccount } => ({ url, account: incomplete }))
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 403, code: "REAUTHENTICATE" });
    });
  const { user, leave } = renderAccount({
    "runner.payoutAccount": () => none,
    "runner.startPayoutAccount": start,
    "runner.refreshPayoutAccount": () => incomplete,
    "auth.reauthenticate": () => ({ ok: true }),
  });
  await user.click(await button("Add Bank Account"));
  await user.type(await screen.findByLabelText("Password"), "correct horse{Enter}");
  await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
  expect(start).toHaveBeenCalledTimes(2);
});

test("returning from the provider's page reloads the account", async () => {
  renderAccount({ "runner.payoutAccount": () => incomplete, "runner.refreshPayoutAccount": () => ready });
  expect(await screen.findByText("Ready for your pay")).toBeDefined();
  expect(screen.getByText("Chase ••6789")).toBeDefined();
  expect(screen.getByText("On file")).toBeDefined();
  expect(await button("Change Bank Account")).toBeDefined();
  expect(screen.queryByText("We hold your pay until you add one.")).toBeNull();
});

test("an incomplete account can be continued and reloaded", async () => {
  const refresh = vi.fn(() => incomplete).mockReturnValueOnce(incomplete);
  const { user } = renderAccount({
    "runner.payoutAccount": () => incomplete,
    "runner.refreshPayoutAccount": refresh,
  });
  expect(await screen.findByText("The payment provider still needs something from you")).toBeDefined();
  expect(await button("Continue")).toBeDefined();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  refresh.mockReturnValue(ready);
  await user.click(await button("Check Again"));
  expect(await screen.findByText("Ready for your pay")).toBeDefined();
});

test("a provider that does not answer shows an error and hides nothing", async () => {
  renderAccount({
    "runner.payoutAccount": () => incomplete,
    "runner.refreshPayoutAccount": () => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    },
  });
  const told = await screen.findByText("The payment provider did not answer. Please try again.");
  expect(told.getAttribute("role")).toBe("alert");
  expect(await button("Continue")).toBeDefined();
});

test("test mode says so and marks a test account without leaving the page", async () => {
  const { user, leave } = renderAccount({
    "runner.payoutAccount": () => ({ ...none, isTestMode: true }),
    "runner.startPayoutAccount": () => ({
      url: null,
      account: { status: "ready", bank: null, isTestMode: true },
    }),
  });
  expect(
    await screen.findByText("Test mode: we record your pay, but send no money and need no bank."),
  ).toBeDefined();
  await user.click(await button("Add Bank Account"));
  expect(await screen.findByText("It is for test mode only: there is no real bank account.")).toBeDefined();
  expect(screen.getByText("Test account added")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Bank Account/ })).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

test("an account that did not load can be retried", async () => {
  const payoutAccount = vi
    .fn(() => ready)
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    });
  const { user } = renderAccount({ "runner.payoutAccount": payoutAccount });
  await user.click(await button("Try Again"));
  expect(await screen.findByText("Chase ••6789")).toBeDefined();
});
