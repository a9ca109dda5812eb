import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { LoginForm } from "./sign-in-steps.tsx";

const signIn = () => screen.getByRole("button", { name: "Sign In" });

async function fill(user: ReturnType<typeof renderScreen>) {
  await user.type(screen.getByLabelText("Email"), "homeowner@example.com");
  await user.type(screen.getByLabelText("Password"), "demo-curbside");
}

test("an invalid field shows its error, and nothing is sent", async () => {
  const user = renderScreen(<LoginForm onCodeNeeded={() => {}} />);
  await user.type(screen.getByLabelText("Password"), "short");
  await user.click(signIn());
  expect(screen.getByText("Please enter a valid email address")).toBeDefined();
  expect(screen.getByText("Password must be at least 6 characters")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test.each([
  [401, "SIGN_IN_FAILED"],
  [500, "INTERNAL_SERVER_ERROR"],
])("an error of %i %s says Login Failed in the documented words", async (status, code) => {
  server.use(
    procedures({
      "auth.login": () => {
        throw new Refusing({ status, code });
      },
    }),
  );
  const user = renderScreen(<LoginForm onCodeNeeded={() => {}} />);
  await fill(user);
  await user.click(signIn());
  expect(await screen.findByText("Login Failed")).toBeDefined();
  expect(screen.getByText("Invalid email or password. Please try again.")).toBeDefined();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "homeowner@example.com");
});

test("too many attempts show how long to wait", async () => {
  server.use(
    procedures({
      "auth.login": () => {
        throw new Refusing({ status: 429, code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 30 } });
      },
    }),
  );
  const user = renderScreen(<LoginForm onCodeNeeded={() => {}} />);
  await fill(user);
  await user.click(signIn());
  expect(await screen.findByText("Too many attempts. Please try again in 30 seconds.")).toBeDefined();
  expect(screen.getByText(/Reset it by email to sign in right away/)).toBeDefined();
});

fullTest("a double submit signs in once", async () => {
  const login = vi.fn(() => homeownerUser());
  server.use(procedures({ "auth.login": login }));
  const user = renderScreen(<LoginForm onCodeNeeded={() => {}} />);
  await fill(user);
  const form = signIn().closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await vi.waitFor(() => expect(signIn().getAttribute("aria-busy")).toBeNull());
  expect(login).toHaveBeenCalledExactlyOnceWith({
    email: "homeowner@example.com",
    password: "demo-curbside",
  });
});
