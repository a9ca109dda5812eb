import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RegisterForm } from "./auth-page.tsx";

const create = () => screen.getByRole("button", { name: "Create Account" });

async function fill(user: ReturnType<typeof renderScreen>, again = "curbside") {
  await user.type(screen.getByLabelText("First name"), "Maya");
  await user.type(screen.getByLabelText("Last name"), "Torres");
  await user.type(screen.getByLabelText("Email"), "maya@example.com");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.type(screen.getByLabelText("Confirm password"), again);
}

test("missing fields and a mismatched second password show their errors", async () => {
  const user = renderScreen(<RegisterForm />);
  expect(screen.getByText(/^By continuing, you agree/)).toBeDefined();
  expect(screen.getAllByText(/characters/).map(({ textContent }) => textContent)).toEqual([
    "At least 6 characters, ideally 8.",
  ]);
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.click(create());
  for (const text of ["Enter your first name", "Enter your last name", "Passwords don't match"])
    expect(screen.getByText(text)).toBeDefined();
});

test("an account is created once, and the second password is not sent", async () => {
  const register = vi.fn(() => homeownerUser(null));
  server.use(procedures({ "auth.register": register }));
  const user = renderScreen(<RegisterForm />);
  await fill(user);
  const form = create().closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("Success!")).toBeDefined();
  expect(register).toHaveBeenCalledExactlyOnceWith({
    language: "en",
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    password: "curbside",
  });
});

test("an unusable address shows a toast, and at its field the error with the way to sign in", async () => {
  server.use(
    procedures({
      "auth.register": () => {
        throw new Refusing({ status: 409, code: "EMAIL_IN_USE" });
      },
    }),
  );
  const user = renderScreen(<RegisterForm />);
  await fill(user);
  await user.click(create());
  expect(await screen.findByText("Registration Failed")).toBeDefined();
  expect(screen.getAllByText("This email already has an account.")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Sign in instead" }).getAttribute("href")).toBe("/sign-in");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("a server error shows the documented general sentence", async () => {
  server.use(
    procedures({
      "auth.register": () => {
        throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      },
    }),
  );
  const user = renderScreen(<RegisterForm />);
  await fill(user);
  await user.click(create());
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeDefined();
});
