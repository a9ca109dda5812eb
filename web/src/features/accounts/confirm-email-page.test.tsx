import { screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { ConfirmEmailPage, waitingLink } from "./confirm-email-page.tsx";

afterEach(() => waitingLink.forget());

function renderPage(
  confirmEmail: (input: { token: string }) => unknown,
  others: Parameters<typeof procedures>[0] = {},
) {
  server.use(
    procedures({ "auth.currentUser": () => homeownerUser(), "auth.confirmEmail": confirmEmail, ...others }),
  );
  return renderScreen(
    <StrictMode>
      <ConfirmEmailPage token="from-the-mail" />
    </StrictMode>,
  );
}

test("the link is used once, however often the page renders", async () => {
  const confirmEmail = vi.fn((_input: { token: string }) => ({ ok: true }));
  renderPage(confirmEmail);
  expect(await screen.findByRole("heading", { name: "Email confirmed" })).toBeDefined();
  expect(confirmEmail).toHaveBeenCalledExactlyOnceWith({ token: "from-the-mail" });
});

test.each([
  ["LINK_INVALID", 409, "It has expired or was already used. Change your email again to get a new one."],
  ["EMAIL_IN_USE", 409, "Another account already has this address. Yours has not changed."],
])("%s says what to do instead", async (code, status, text) => {
  renderPage(() => {
    throw new Refusing({ status, code });
  });
  expect(await screen.findByRole("heading", { name: "This link didn’t work" })).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

const elsewhere = () => {
  throw new Refusing({ status: 403, code: "LINK_OF_ANOTHER_ACCOUNT" });
};

test("a signed-out user signs in first and returns to the link, kept in the tab", async () => {
  renderPage(elsewhere, {
    "auth.currentUser": () => {
      throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
    },
  });
  expect(await screen.findByRole("heading", { name: "One more thing: sign in" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
    "/sign-in?returnTo=%2Fconfirm-email",
  );
  expect(screen.queryByRole("button")).toBeNull();
  expect(waitingLink.read()).toBe("from-the-mail");
});

test("a user of another account is told so and can sign out to continue", async () => {
  let isSignedOut = false;
  const user = renderPage(elsewhere, {
    "auth.currentUser": () => {
      if (isSignedOut) throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
      return homeownerUser();
    },
    "auth.logout": () => {
      isSignedOut = true;
      return { ok: true };
    },
  });
  const { email } = homeownerUser();
  expect(await screen.findByText(`You are signed in here as ${email}.`, { exact: false })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  expect(screen.getByRole("link", { name: "Stay Signed In" }).getAttribute("href")).toBe("/");
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  await user.click(screen.getByRole("button", { name: "Sign Out and Continue" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/sign-in?returnTo=%2Fconfirm-email"));
  expect(isSignedOut).toBe(true);
  expect(waitingLink.read()).toBe("from-the-mail");
});

test("a failed sign-out shows an error and can be retried", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const user = renderPage(elsewhere, {
    "auth.logout": () => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    },
  });
  const goOn = await screen.findByRole("button", { name: "Sign Out and Continue" });
  await user.click(goOn);
  expect(await screen.findByText("You are still signed in. Please try again.")).toBeDefined();
  expect(goOn.getAttribute("aria-busy")).not.toBe("true");
});

test("a used link is no longer kept", async () => {
  waitingLink.keep("from-the-mail");
  renderPage(() => ({ ok: true }));
  await screen.findByRole("heading", { name: "Email confirmed" });
  expect(waitingLink.read()).toBe("");
});

test("an outage can be retried", async () => {
  let isUp = false;
  const user = renderPage(() => {
    if (!isUp) throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    return { ok: true };
  });
  const again = await screen.findByRole("button", { name: "Try Again" });
  isUp = true;
  await user.click(again);
  const focused = await screen.findByRole("heading", { name: "Email confirmed" });
  expect(document.activeElement).toBe(focused);
});
