import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { googleChannel } from "#modules/sign-in/rules.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { CodeForm } from "./code-form.tsx";
import { LoginForm } from "./sign-in-steps.tsx";

vi.mock("./return-to.ts", () => ({ useReturnTo: () => "/settings" }));
const { SignInSteps } = await import("./sign-in-steps.tsx");

const refuse = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};
const signIn = () => screen.getByRole("button", { name: "Sign In" });
afterEach(() => vi.unstubAllGlobals());

async function giveThePassword(user: ReturnType<typeof renderScreen>) {
  await user.type(screen.getByLabelText("Email"), "homeowner@example.com");
  await user.type(screen.getByLabelText("Password"), "demo-curbside");
  await user.click(signIn());
}

describe("the second step", () => {
  test("replaces the password step, gets the focus, and signs in with a code", async () => {
    const complete = vi.fn((_input: { code: string }) => homeownerUser());
    server.use(
      procedures({ "auth.login": refuse(403, "SECOND_FACTOR_REQUIRED"), "auth.completeSignIn": complete }),
    );
    const user = renderScreen(<SignInSteps />);
    await giveThePassword(user);
    const code = await screen.findByLabelText("Code");
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute("autocomplete")).toBe("one-time-code");
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByText("Login Failed")).toBeNull();
    await user.type(code, "123 456");
    await user.click(signIn());
    await waitFor(() => expect(complete).toHaveBeenCalledExactlyOnceWith({ code: "123 456" }));
  });

  test("shows an error at the field for a wrong code, and keeps the code", async () => {
    server.use(procedures({ "auth.completeSignIn": refuse(403, "CODE_WRONG") }));
    const user = renderScreen(<CodeForm onOver={() => {}} />);
    await user.click(signIn());
    expect(screen.getByText("Please enter the code")).toBeDefined();
    await user.type(screen.getByLabelText("Code"), "000000");
    await user.click(signIn());
    expect(await screen.findByText(/This code is wrong/)).toBeDefined();
    const code = screen.getByLabelText("Code");
    expect(code.getAttribute("aria-invalid")).toBe("true");
    expect(code).toHaveProperty("value", "000000");
  });

  test("accepts a recovery code instead", async () => {
    const complete = vi.fn((_input: { code: string }) => homeownerUser());
    server.use(procedures({ "auth.completeSignIn": complete }));
    const user = renderScreen(<CodeForm onOver={() => {}} />);
    await user.type(screen.getByLabelText("Code"), "123");
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    const field = screen.getByLabelText("Recovery code");
    expect(field).toHaveProperty("value", "");
    await user.type(field, "k7m2-x9qd-4hfa");
    await user.click(signIn());
    await waitFor(() => expect(complete).toHaveBeenCalledExactlyOnceWith({ code: "k7m2-x9qd-4hfa" }));
  });

  test("starts over when it took too long", async () => {
    server.use(procedures({ "auth.completeSignIn": refuse(401, "SIGN_IN_EXPIRED") }));
    const onOver = vi.fn();
    const user = renderScreen(<CodeForm onOver={onOver} />);
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(signIn());
    expect(await screen.findByText("This took too long. Please sign in again from the start.")).toBeDefined();
    expect(onOver).toHaveBeenCalledOnce();
  });
});

describe("Google", () => {
  const button = () => screen.findByRole("button", { name: "Continue with Google" });
  const withGoogle = (answers: Parameters<typeof procedures>[0] = {}) =>
    procedures({ "auth.signInOptions": () => ({ google: true }), ...answers });

  /** Presses the button, then reports the outcome as the popup does. */
  async function comesBack(user: ReturnType<typeof renderScreen>, outcome: string) {
    const open = vi.fn((_address: string, _name: string, _features: string) => ({}));
    vi.stubGlobal("open", open);
    await user.click(await button());
    const [address = "", , features = ""] = open.mock.calls[0] ?? [];
    const { searchParams } = new URL(address, "http://localhost");
    const channel = new BroadcastChannel(googleChannel(searchParams.get("window") ?? ""));
    channel.postMessage(outcome);
    return { address, features, close: () => channel.close() };
  }

  test("is not offered when it is not set up", async () => {
    const options = vi.fn(() => ({ google: false }));
    server.use(procedures({ "auth.signInOptions": options }));
    renderScreen(<SignInSteps />);
    await waitFor(() => expect(options).toHaveBeenCalled());
    expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
    renderScreen(<LoginForm onCodeNeeded={() => {}} />);
  });

  test("opens a 500 × 600 window and signs in when that succeeds", async () => {
    const currentUser = vi.fn(() => homeownerUser());
    server.use(withGoogle({ "auth.currentUser": currentUser }));
    const user = renderScreen(<SignInSteps />);
    const { address, features, close } = await comesBack(user, "signedIn");
    expect(address).toMatch(/^\/api\/auth\/google\?returnTo=%2Fsettings&window=[0-9a-f-]{36}&language=en$/);
    expect(features).toContain("popup,width=500,height=600");
    await waitFor(() => expect(currentUser).toHaveBeenCalledOnce());
    close();
  });

  test("continues to the code when a second factor is on", async () => {
    server.use(withGoogle());
    const user = renderScreen(<SignInSteps />);
    const { close } = await comesBack(user, "secondFactor");
    expect(await screen.findByLabelText("Code")).toBeDefined();
    close();
  });

  test("says what to do when the address already has an account", async () => {
    server.use(withGoogle());
    const user = renderScreen(<SignInSteps />);
    const { close } = await comesBack(user, "emailTaken");
    expect(await screen.findByText(/Sign in with your password, then link Google/)).toBeDefined();
    expect(await button()).toHaveProperty("disabled", false);
    close();
  });

  test("ignores messages that are not outcomes", async () => {
    server.use(withGoogle());
    const user = renderScreen(<SignInSteps />);
    const { close } = await comesBack(user, "<img src=x>");
    expect(await screen.findByText("Continue in the window that opened.")).toBeDefined();
    close();
  });
});
