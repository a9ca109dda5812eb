import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import "./sign-in-link.tsx";
import { SignInPage } from "./sign-in-page.tsx";

vi.mock("./return-to.ts", () => ({ useReturnTo: () => "/", returningTo: () => ({}) }));
let token = "";
vi.mock("./link-token.ts", () => ({ useLinkToken: () => token }));

const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code, params: {} });
};
const visitor = { "auth.currentUser": refuse(401, "UNAUTHORIZED") };

test("a link is sent to the typed address, and can be asked for again", async () => {
  const request = vi.fn((_who: unknown) => ({ ok: true }));
  server.use(
    procedures({
      ...{ ...visitor, "auth.signInOptions": () => ({ google: false }) },
      "auth.requestSignInLink": request,
    }),
  );
  token = "";
  const user = renderScreen(<SignInPage />);
  await user.click(await screen.findByRole("button", { name: "Email Me a Sign-In Link" }));
  await user.type(await screen.findByLabelText("Email"), "hattie@example.com{Enter}");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeDefined();
  expect(request).toHaveBeenCalledExactlyOnceWith({ email: "hattie@example.com" });
  await user.click(screen.getByRole("button", { name: "Ask Again" }));
  expect(await screen.findByLabelText("Email")).toBeDefined();
});

test("an opened link signs in only once it is pressed", async () => {
  const enter = vi.fn((_given: unknown) => homeownerUser());
  server.use(procedures({ ...visitor, "auth.signInByLink": enter }));
  token = "token-1";
  const user = renderScreen(<SignInPage />);
  const button = await screen.findByRole("button", { name: "Sign In" });
  expect(enter).not.toHaveBeenCalled();
  await user.click(button);
  await vi.waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith({ token: "token-1" }));
});

test("a used link leads to a new one, and a second factor is asked for", async () => {
  server.use(procedures({ ...visitor, "auth.signInByLink": refuse(400, "LINK_INVALID") }));
  token = "token-1";
  const user = renderScreen(<SignInPage />);
  await user.click(await screen.findByRole("button", { name: "Sign In" }));
  expect(await screen.findByRole("heading", { name: "This link didn’t work" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Get a New Link" }));
  expect(await screen.findByLabelText("Email")).toBeDefined();
});

test("with a second factor on, the code is asked for", async () => {
  server.use(procedures({ ...visitor, "auth.signInByLink": refuse(403, "SECOND_FACTOR_REQUIRED") }));
  token = "token-1";
  const user = renderScreen(<SignInPage />);
  await user.click(await screen.findByRole("button", { name: "Sign In" }));
  expect(await screen.findByLabelText(/code/i)).toBeDefined();
});
