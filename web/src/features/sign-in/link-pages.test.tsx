import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures as answered, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { ForgotPasswordPage, ResetPasswordPage, TakeBackPage, VerifyEmailPage } from "./link-pages.tsx";

const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code, params: { retryAfterSeconds: 60 } });
};
/** Nobody is signed in unless overridden. */
const procedures = (answers: Parameters<typeof answered>[0]) =>
  answered({ "auth.currentUser": refuse(401, "UNAUTHORIZED"), ...answers });
/** The pressed button is gone, so screen readers must hear the result. */
const titleHasFocus = () => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
const link = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

test("a forgotten password: every address gets the same answer", async () => {
  const requestPasswordReset = vi.fn((_who: unknown) => ({ ok: true }));
  server.use(procedures({ "auth.requestPasswordReset": requestPasswordReset }));
  const user = renderScreen(<ForgotPasswordPage />);
  await user.type(await screen.findByLabelText("Email"), "no address{Enter}");
  expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
  await user.clear(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), " Hattie@Example.com{Enter}");
  expect(
    await screen.findByText(/If there is an account for hattie@example.com, a link is on its way/),
  ).toBeDefined();
  expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith({ email: "hattie@example.com" });
  titleHasFocus();
  expect(await link("Back to sign in")).toBe("/sign-in");
  await user.click(screen.getByRole("button", { name: "Ask Again" }));
  const focused = await screen.findByLabelText("Email");
  expect(document.activeElement).toBe(focused);
});

test("a forgotten password: too many requests show an error", async () => {
  server.use(procedures({ "auth.requestPasswordReset": refuse(429, "TOO_MANY_REQUESTS") }));
  const user = renderScreen(<ForgotPasswordPage />);
  await user.type(await screen.findByLabelText("Email"), "hattie@example.com{Enter}");
  expect(await screen.findByText("Link Not Sent")).toBeDefined();
  expect(screen.getByText(/the newest one still works/)).toBeDefined();
});

test("a link sets a new password and leads to signing in", async () => {
  const resetPassword = vi.fn((_given: unknown) => ({ ok: true }));
  server.use(procedures({ "auth.resetPassword": resetPassword }));
  const user = renderScreen(<ResetPasswordPage token="token-1" />);
  await user.type(await screen.findByLabelText("New password"), "a longer horse");
  await user.type(screen.getByLabelText("Repeat new password"), "a longer horse{Enter}");
  expect(await screen.findByRole("heading", { name: "Your password is changed" })).toBeDefined();
  titleHasFocus();
  expect(resetPassword).toHaveBeenCalledExactlyOnceWith({ token: "token-1", password: "a longer horse" });
  expect(screen.getByText(/other people’s failed attempts won’t lock you out/)).toBeDefined();
  expect(await link("Sign In")).toBe("/sign-in");
});

test.each([
  ["without a token", ""],
  ["that was used", "token-1"],
])("a password link %s leads to a new one", async (_what, token) => {
  server.use(procedures({ "auth.resetPassword": refuse(400, "LINK_INVALID") }));
  const user = renderScreen(<ResetPasswordPage token={token} />);
  if (token) {
    await user.type(await screen.findByLabelText("New password"), "a longer horse");
    await user.type(screen.getByLabelText("Repeat new password"), "a longer horse{Enter}");
  }
  expect(await screen.findByText("This link didn’t work")).toBeDefined();
  if (token) titleHasFocus();
  else expect(screen.getByText(/^It has expired/).getAttribute("role")).toBe("alert");
  expect(await link("Get a New Link")).toBe("/forgot-password");
});

test("a password that could not be saved stays in the form", async () => {
  server.use(procedures({ "auth.resetPassword": refuse(500, "INTERNAL_SERVER_ERROR") }));
  const user = renderScreen(<ResetPasswordPage token="token-1" />);
  await user.type(await screen.findByLabelText("New password"), "a longer horse");
  await user.type(screen.getByLabelText("Repeat new password"), "a longer horse{Enter}");
  expect(await screen.findByText("Password Not Saved")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("a longer horse");
});

test("a link confirms an address, once", async () => {
  const verifyEmail = vi.fn((_given: unknown) => ({ ok: true }));
  server.use(procedures({ "auth.verifyEmail": verifyEmail, "auth.currentUser": () => homeownerUser() }));
  renderScreen(<VerifyEmailPage token="token-1" />);
  expect(await screen.findByText("Email verified")).toBeDefined();
  await waitFor(() => expect(verifyEmail).toHaveBeenCalledExactlyOnceWith({ token: "token-1" }));
});

test.each([
  ["a setup that has not begun", homeownerUser(null), "Continue Setup"],
  ["an application in review", runnerUser({ applicationStatus: "submitted" }), "See My Application"],
  ["a runner's work", runnerUser(), "Go to Dashboard"],
  ["a home's pickups", homeownerUser(), "Go to Dashboard"],
])("after a confirmation the button names where it leads: %s", async (_what, user, name) => {
  server.use(
    procedures({
      "auth.verifyEmail": () => ({ ok: true, wasConfirmed: false }),
      "auth.currentUser": () => user,
    }),
  );
  renderScreen(<VerifyEmailPage token="token-1" />);
  expect(await link(name)).toBe("/");
});

test.each([
  ["signed out", false, "Sign In", "/sign-in"],
  ["signed in to another account", true, "Go to Dashboard", "/"],
])(
  "an address is confirmed while signed in to its account, for a browser %s",
  async (_what, isSignedIn, name, href) => {
    const someone = isSignedIn ? () => homeownerUser() : refuse(401, "UNAUTHORIZED");
    server.use(
      procedures({
        "auth.verifyEmail": refuse(403, "LINK_OF_ANOTHER_ACCOUNT"),
        "auth.currentUser": someone,
      }),
    );
    renderScreen(<VerifyEmailPage token="token-1" />);
    expect(await screen.findByText(/then open the link in our email again/)).toBeDefined();
    expect(await link(name)).toBe(href);
  },
);

test("an unconfirmed address says how to get a new link", async () => {
  server.use(procedures({ "auth.verifyEmail": refuse(400, "LINK_INVALID") }));
  renderScreen(<VerifyEmailPage token="token-1" />);
  expect(await screen.findByText(/You get a new one under Settings, Security/)).toBeDefined();
  expect(await link("Go to Settings")).toBe("/settings#security");
});

test("a failed confirmation can be retried", async () => {
  const verifyEmail = vi.fn(refuse(503, "SERVICE_UNAVAILABLE"));
  server.use(procedures({ "auth.verifyEmail": verifyEmail }));
  const user = renderScreen(<VerifyEmailPage token="token-1" />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
  expect(verifyEmail).toHaveBeenCalledTimes(2);
  titleHasFocus();
  server.use(procedures({ "auth.verifyEmail": () => ({ ok: true }) }));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("Email verified");
  titleHasFocus();
});

test("an account is recovered by a press, not by opening the page", async () => {
  const takeAccountBack = vi.fn((_given: unknown) => ({ ok: true }));
  server.use(procedures({ "auth.takeAccountBack": takeAccountBack }));
  const user = renderScreen(<TakeBackPage token="token-1" />);
  await screen.findByRole("heading", { name: "Take your account back" });
  expect(takeAccountBack).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Take My Account Back" }));
  expect(await screen.findByText("Your account is yours again")).toBeDefined();
  titleHasFocus();
  expect(takeAccountBack).toHaveBeenCalledExactlyOnceWith({ token: "token-1" });
});

test.each([
  ["LINK_INVALID", 400, "It has expired or was used before. Please write to us, and we’ll help."],
  ["EMAIL_IN_USE", 409, "Another account now has this address. Please write to us, and we’ll help."],
])("an account that cannot be recovered says why: %s", async (code, status, words) => {
  server.use(procedures({ "auth.takeAccountBack": refuse(status, code) }));
  const user = renderScreen(<TakeBackPage token="token-1" />);
  await user.click(await screen.findByRole("button", { name: "Take My Account Back" }));
  expect(await screen.findByText(words)).toBeDefined();
});
