import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SessionRow } from "#modules/sign-in/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { countUnsentOf, outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { securityOverview } from "../../testing/security.ts";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { RequireRole } from "./require-role.tsx";
import { SecurityTab } from "./security-tab.tsx";

const row = (given: Partial<SessionRow>): SessionRow => ({
  id: "01890000-0000-7000-8000-000000000001",
  browser: "Chrome",
  system: "Android",
  kind: "phone",
  network: "203.0.113",
  signedInAt: "2026-03-09T15:00:00.000Z",
  lastUsedAt: "2026-03-10T14:00:00.000Z",
  isCurrent: false,
  ...given,
});
const here = row({
  id: "01890000-0000-7000-8000-000000000002",
  browser: "Firefox",
  system: "Windows",
  kind: "computer",
  isCurrent: true,
});

function renderTab(answers: Parameters<typeof procedures>[0] = {}, onDeleted = vi.fn()) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "security.overview": () => securityOverview(),
      "security.sessions": () => [here, row({})],
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="anyone" screen="account">
      <SecurityTab onDeleted={onDeleted} ownData={null} />
    </RequireRole>,
  );
}

test("the password card says when it was last changed", async () => {
  renderTab();
  expect(await screen.findByText("February 9, 2026")).toBeDefined();
  expect(screen.getByText("Verified")).toBeDefined();
});

test.each([
  ["hattie.private@gmail.example", true],
  ["homeowner@example.com", false],
])("changing the password says beforehand whether it unlinks Google: %s", async (email, isUnlinked) => {
  const google = { linked: true, email, available: true };
  const user = renderTab({ "security.overview": () => securityOverview({ google }) });
  await user.click(await screen.findByRole("button", { name: "Change Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Password" }));
  await dialog.findByLabelText("Current password");
  const words = `This unlinks the Google account ${email}.`;
  expect(dialog.queryByText(words, { exact: false }) !== null).toBe(isUnlinked);
});

test("changing the password requires the old one, and errors show at their field", async () => {
  const changePassword = vi
    .fn((_passwords: unknown): unknown => ({ ok: true }))
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 403, code: "PASSWORD_WRONG" });
    });
  const user = renderTab({ "security.changePassword": changePassword });
  await user.click(await screen.findByRole("button", { name: "Change Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Password" }));
  await user.type(await dialog.findByLabelText("Current password"), "wrong horse");
  await user.type(dialog.getByLabelText("New password"), "a longer horse");
  await user.type(dialog.getByLabelText("Repeat new password"), "another horse");
  await user.click(dialog.getByRole("button", { name: "Change Password" }));
  expect(await dialog.findByText("Passwords don't match")).toBeDefined();
  expect(changePassword).not.toHaveBeenCalled();
  await user.clear(dialog.getByLabelText("Repeat new password"));
  await user.type(dialog.getByLabelText("Repeat new password"), "a longer horse{Enter}");
  expect(await dialog.findByText("This password is wrong. Please try again.")).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText("Current password"));
  await user.clear(dialog.getByLabelText("Current password"));
  await user.type(dialog.getByLabelText("Current password"), "correct horse{Enter}");
  expect(await screen.findByText("Password Changed")).toBeDefined();
  expect(changePassword).toHaveBeenLastCalledWith({
    currentPassword: "correct horse",
    newPassword: "a longer horse",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

fullTest(
  "a new password has one hint about its length; a common one shows a warning and is accepted",
  async () => {
    const changePassword = vi.fn((_passwords: unknown) => ({ ok: true }));
    const user = renderTab({ "security.changePassword": changePassword });
    await user.click(await screen.findByRole("button", { name: "Change Password" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = await dialog.findByLabelText("New password");
    expect(dialog.getAllByText(/characters/)).toHaveLength(1);
    expect(dialog.getByText("At least 6 characters, ideally 8.")).toBeDefined();
    await user.type(field, "Password1");
    expect(
      await dialog.findByText("This password is easy to guess. You can use it, but another one is safer."),
    ).toBeDefined();
    // Too short to be used: no advice about using it.
    await user.clear(field);
    await user.type(field, "aaaaa");
    expect(dialog.queryByText(/^This password is easy to guess/)).toBeNull();
    await user.clear(field);
    await user.type(field, "Password1");
    await user.type(dialog.getByLabelText("Repeat new password"), "Password1");
    await user.type(dialog.getByLabelText("Current password"), "correct horse{Enter}");
    await waitFor(() => expect(changePassword).toHaveBeenCalledTimes(1));
  },
);

test("an account without a password gets a link by email", async () => {
  const requestPasswordReset = vi.fn((_who: unknown) => ({ ok: true }));
  const user = renderTab({
    "security.overview": () => securityOverview({ hasPassword: false, passwordChangedAt: null }),
    "auth.requestPasswordReset": requestPasswordReset,
  });
  await user.click(await screen.findByRole("button", { name: "Set a Password" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Set a Password" }));
  await user.click(await dialog.findByRole("button", { name: "Send Link" }));
  expect(await screen.findByText("Email Sent")).toBeDefined();
  expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith({ email: homeownerUser().email });
});

test("devices are named, this one is marked and stays, another is signed out with one press", async () => {
  const endSession = vi.fn((_session: unknown) => ({ ok: true }));
  const sessions = vi.fn(() => [here, row({})]);
  const user = renderTab({ "security.endSession": endSession, "security.sessions": sessions });
  expect(await screen.findByText("Firefox on Windows")).toBeDefined();
  expect(screen.getByText("This device")).toBeDefined();
  const phone = screen.getByRole("button", { name: /^Sign out Chrome on Android, last used/ });
  expect(screen.queryByRole("button", { name: /Firefox/ })).toBeNull();
  sessions.mockReturnValue([here]);
  await user.click(phone);
  expect(await screen.findByText("Chrome on Android has to sign in again.")).toBeDefined();
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ id: row({}).id });
  await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
  expect(screen.queryByRole("button", { name: "Sign Out All Others" })).toBeNull();
});

test("all others are signed out after a confirmation", async () => {
  const endOtherSessions = vi.fn(() => ({ ended: 1 }));
  const user = renderTab({ "security.endOtherSessions": endOtherSessions });
  await user.click(await screen.findByRole("button", { name: "Sign Out All Others" }));
  const question = within(await screen.findByRole("dialog", { name: "Sign out all other devices?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(endOtherSessions).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Sign Out All Others" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign Out All Others" }),
  );
  expect(await screen.findByText("One other device was signed out.")).toBeDefined();
});

test("an unconfirmed address can get the email again, and a pending one is named", async () => {
  const user = renderTab({
    "security.overview": () => securityOverview({ emailVerified: false, pendingEmail: "next@example.com" }),
    "auth.resendVerification": () => ({ sent: true }),
  });
  expect(await screen.findByText("Not verified yet")).toBeDefined();
  expect(screen.getByText("We sent a link to next@example.com. Open it to confirm.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Send Email" }));
  expect(await screen.findByText("Email Sent")).toBeDefined();
});

test.each([
  ["refused", "Its mail server refuses our emails."],
  ["bounced", "One of our emails bounced."],
  ["complained", "One of our emails was marked as spam there."],
] as const)(
  "an address that does not accept email (%s) says why and can be tested with a link",
  async (addressTrouble, why) => {
    const resend = vi.fn(() => ({ sent: true }));
    const user = renderTab({
      "security.overview": () => securityOverview({ addressTrouble }),
      "auth.resendVerification": resend,
    });
    expect(await screen.findByText("Refuses emails")).toBeDefined();
    expect(screen.queryByText("Verified")).toBeNull();
    expect(screen.getByText(why, { exact: false })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Send Email" }));
    expect(await screen.findByText("Email Sent")).toBeDefined();
    expect(resend).toHaveBeenCalledTimes(1);
  },
);

test("a list that did not load says so and can be retried", async () => {
  const sessions = vi
    .fn(() => [here])
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    });
  const user = renderTab({ "security.sessions": sessions });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Firefox on Windows")).toBeDefined();
});

test("deleting the account asks in the documented words and confirms it", async () => {
  const deleteAccount = vi.fn(() => ({ ok: true }));
  const deleted = vi.fn();
  const user = renderTab({ "profile.deleteAccount": deleteAccount }, deleted);
  await user.click(await screen.findByRole("button", { name: "Delete Account" }));
  await screen.findByText("Are you sure you want to delete your account? This action cannot be undone.");
  expect(deleteAccount).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Yes, Delete Everything" }));
  expect(await screen.findByText("Account Deleted")).toBeDefined();
  expect(screen.getByText("Your account has been permanently deleted.")).toBeDefined();
  expect(deleted).toHaveBeenCalledOnce();
});

test("a deleted account leaves none of its runner's steps in the browser", async () => {
  const runner = runnerUser();
  await outboxOf(runner.id).add({ jobId: "one", address: "412 Maple Street", act: { kind: "setOut" } });
  localStorage.setItem("tidycurb-push", JSON.stringify({ userId: runner.id }));
  const deleted = vi.fn();
  const user = renderTab(
    {
      "auth.currentUser": () => runner,
      "profile.deleteAccount": () => ({ ok: true }),
    },
    deleted,
  );
  await user.click(await screen.findByRole("button", { name: "Delete Account" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Delete Everything" }));
  await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
  expect(await countUnsentOf(runner.id)).toBe(0);
  expect(localStorage.getItem("tidycurb-push")).toBeNull();
});

fullTest("a failed deletion keeps the account", async () => {
  const deleted = vi.fn();
  const user = renderTab(
    {
      "profile.deleteAccount": () => {
        throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      },
    },
    deleted,
  );
  await user.click(await screen.findByRole("button", { name: "Delete Account" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Delete Everything" }));
  expect(await screen.findByText("Failed to delete account. Please contact support.")).toBeDefined();
  expect(deleted).not.toHaveBeenCalled();
});
