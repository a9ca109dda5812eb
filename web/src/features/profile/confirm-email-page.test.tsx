import { screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { server } from "../../../../testkit/web/server.ts";
import { homeownerUser } from "../../testing/homeowners.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ConfirmEmailPage } from "./confirm-email-page.tsx";

function renderPage(confirmEmail: (input: { token: string }) => unknown) {
  server.use(procedures({ "auth.currentUser": () => homeownerUser(), "auth.confirmEmail": confirmEmail }));
  return renderScreen(
    <StrictMode>
      <ConfirmEmailPage token="from-the-mail" />
    </StrictMode>,
  );
}

test("the link is used once, however often the page is drawn", async () => {
  const confirmEmail = vi.fn((_input: { token: string }) => ({ ok: true }));
  renderPage(confirmEmail);
  expect(await screen.findByRole("heading", { name: "E-mail confirmed" })).toBeDefined();
  expect(confirmEmail).toHaveBeenCalledExactlyOnceWith({ token: "from-the-mail" });
});

test.each([
  ["LINK_INVALID", 409, "It has expired or was used before. Change your e-mail once more to get a new one."],
  ["EMAIL_IN_USE", 409, "Another account already has this address. Yours stays as it was."],
])("%s says what to do instead", async (code, status, text) => {
  renderPage(() => {
    throw new Refusing({ status, code });
  });
  expect(await screen.findByRole("heading", { name: "This link didn’t work" })).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("where its account is not signed in, it says to do so first", async () => {
  renderPage(() => {
    throw new Refusing({ status: 403, code: "LINK_OF_ANOTHER_ACCOUNT" });
  });
  expect(await screen.findByRole("heading", { name: "One more thing: sign in" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/sign-in");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("an outage can be tried again", async () => {
  let isUp = false;
  const user = renderPage(() => {
    if (!isUp) throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    return { ok: true };
  });
  const again = await screen.findByRole("button", { name: "Try Again" });
  isUp = true;
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "E-mail confirmed" })).toBeDefined();
});
