import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "./require-role.tsx";
import { VerifyEmail } from "./verify-email.tsx";

const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code, params: { retryAfterSeconds: 60 } });
};

async function renderCard(answers: Parameters<typeof procedures>[0]) {
  server.use(
    procedures({ "auth.currentUser": () => ({ ...homeownerUser(), emailVerified: false }), ...answers }),
  );
  const user = renderScreen(
    <RequireRole allow="anyone">
      <VerifyEmail />
    </RequireRole>,
  );
  const line = await screen.findByRole("heading", { name: "Confirm your email" });
  expect(screen.queryByLabelText("Six-digit code")).toBeNull();
  await user.click(line);
  return user;
}
const field = () => screen.findByLabelText<HTMLInputElement>("Six-digit code");

test("the sixth digit sends the code, once, and the card goes", async () => {
  let emailVerified = false;
  const verify = vi.fn((_given: unknown) => {
    emailVerified = true;
    return { ok: true };
  });
  const user = await renderCard({
    "auth.currentUser": () => ({ ...homeownerUser(), emailVerified }),
    "auth.verifyEmailCode": verify,
  });
  const input = await field();
  expect([input.autocomplete, input.inputMode]).toEqual(["one-time-code", "numeric"]);
  await user.click(input);
  await user.paste(" 482 91");
  expect(verify).not.toHaveBeenCalled();
  await user.type(input, "3");
  expect(await screen.findByText("Email Confirmed")).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText("Six-digit code")).toBeNull());
  expect(verify).toHaveBeenCalledExactlyOnceWith({ code: "482913" });
});

test.each([
  [403, "CODE_WRONG", "That code is wrong. Use the one in our newest email."],
  [400, "LINK_INVALID", "This code no longer works. Ask for a new one."],
  [429, "TOO_MANY_REQUESTS", /try again in/i],
])("%s %s is said at the field, until it changes", async (status, code, words) => {
  const user = await renderCard({ "auth.verifyEmailCode": refuse(status, code) });
  await user.type(await field(), "482913");
  expect(await screen.findByText(words)).toBeDefined();
  const input = await field();
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await user.type(input, "{Backspace}");
  expect(screen.queryByText(words)).toBeNull();
});

test("too few digits are told on Enter", async () => {
  const user = await renderCard({});
  await user.type(await field(), "4829{Enter}");
  expect(await screen.findByText("Please enter the six digits of the code.")).toBeDefined();
});

test("a code that could not be checked can be sent again", async () => {
  const verify = vi.fn(() => ({ ok: true })).mockImplementationOnce(refuse(503, "SERVICE_UNAVAILABLE"));
  const user = await renderCard({ "auth.verifyEmailCode": verify });
  await user.type(await field(), "482913");
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Email Confirmed")).toBeDefined();
});

test("a new email empties the field", async () => {
  const user = await renderCard({ "auth.resendVerification": () => ({ sent: true }) });
  await user.type(await field(), "4829");
  await user.click(screen.getByRole("button", { name: "Send It Again" }));
  await waitFor(async () => expect((await field()).value).toBe(""));
});

test("a link opened elsewhere is noticed when the window gets focus", async () => {
  let emailVerified = false;
  await renderCard({ "auth.currentUser": () => ({ ...homeownerUser(), emailVerified }) });
  await field();
  emailVerified = true;
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(screen.queryByLabelText("Six-digit code")).toBeNull());
});
