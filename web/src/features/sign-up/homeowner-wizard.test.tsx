import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { HomeownerWizard } from "./homeowner-wizard.tsx";

type Actor = ReturnType<typeof renderScreen>;

beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, "", "/sign-up");
  server.use(procedures({}));
});

const press = (user: Actor, name: string) => user.click(screen.getByRole("button", { name }));
const stepShown = (step: number) => screen.findByText(`Step ${step} of 4`);
/** Goes to the next step. */
async function next(user: Actor, step: number) {
  await press(user, "Next");
  await stepShown(step);
}
const heading = () => screen.getByRole("heading", { level: 2 }).textContent;

async function fillAccount(user: Actor) {
  await user.type(screen.getByLabelText("First name"), "Maya");
  await user.type(screen.getByLabelText("Last name"), "Torres");
  await user.type(screen.getByLabelText("Email"), "maya@example.com");
  await user.type(screen.getByLabelText("Mobile phone"), "217-555-0134");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.type(screen.getByLabelText("Confirm password"), "curbside");
}

async function fillAddress(user: Actor, changes: { city?: string; state?: string; zipCode?: string } = {}) {
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
  await user.type(screen.getByLabelText("City"), changes.city ?? "Springfield");
  await user.selectOptions(screen.getByLabelText("State"), changes.state ?? "IL");
  await user.type(screen.getByLabelText("ZIP code"), changes.zipCode ?? "62704");
}

async function fillAll(user: Actor) {
  await fillAccount(user);
  await next(user, 2);
  await fillAddress(user);
  await next(user, 3);
  await user.click(screen.getByLabelText("Friday"));
  await user.click(screen.getByLabelText("Tuesday"));
  await next(user, 4);
}

test("leaving a step validates only its fields and focuses the first error", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await press(user, "Next");
  expect(heading()).toBe("Your account");
  expect(document.activeElement).toBe(screen.getByLabelText("First name"));
  for (const text of ["First name is required", "Last name is required", "Please enter a valid phone number"])
    expect(screen.getByText(text)).toBeDefined();
  await fillAccount(user);
  await next(user, 2);
  expect(screen.queryByText("Address is required")).toBeNull();
  await press(user, "Next");
  expect(heading()).toBe("Service address");
  expect(document.activeElement).toBe(screen.getByLabelText("Street address"));
  for (const text of ["Address is required", "City is required", "State is required", "ZIP code is required"])
    expect(screen.getByText(text)).toBeDefined();
});

test.each([
  ["First name", "😀".repeat(30), "Please enter a name of up to 40 letters"],
  ["Last name", "123", "Please enter a name of up to 40 letters"],
  [
    "First name",
    "Win at evil.com",
    "Please remove links and web addresses, and put a space after each period",
  ],
  [
    "Last name",
    "https://evil.example",
    "Please remove links and web addresses, and put a space after each period",
  ],
  ["Email", "bob@@x", "Please enter a valid email address"],
])("%s: %s is refused at its step", async (label, typed, text) => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), typed);
  await press(user, "Next");
  expect(screen.getByText(text)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

fullTest("mismatched passwords show an error at their step", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await user.type(screen.getByLabelText("Confirm password"), "!");
  await press(user, "Next");
  expect(screen.getByText("Passwords don't match")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Confirm password"));
});

fullTest("an email with an account says so at the first step, with a sign-in link", async () => {
  const checkEmail = vi.fn((_input: { email: string }) => ({ isInUse: true }));
  server.use(procedures({ "auth.checkEmail": checkEmail }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await press(user, "Next");
  expect(await screen.findByText(/This email already has an account/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in instead" }).getAttribute("href")).toBe("/sign-in");
  expect(heading()).toBe("Your account");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(checkEmail).toHaveBeenCalledExactlyOnceWith({ email: "maya@example.com" });
});

fullTest("when the email cannot be checked, the wizard continues", async () => {
  server.use(
    procedures({
      "auth.checkEmail": () => {
        throw new Refusing({ status: 429, code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 60 } });
      },
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
});

fullTest("a short ZIP code asks for five digits", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
  await fillAddress(user, { zipCode: "627" });
  await press(user, "Next");
  expect(screen.getByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
  expect(screen.queryByText("ZIP code is required")).toBeNull();
});

test("a ZIP code of another state is refused at its step", async () => {
  server.use(procedures({ "site.zipPlace": () => ({ city: "Springfield", state: "IL" }) }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
  await fillAddress(user, { state: "NY" });
  await press(user, "Next");
  expect(await screen.findByText(/^ZIP code 62704 is in Springfield, IL/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("ZIP code"));
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await next(user, 3);
});

fullTest("a city that does not match the ZIP code is questioned once, and may stay", async () => {
  server.use(procedures({ "site.zipPlace": () => ({ city: "Beverly Hills", state: "CA" }) }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
  await fillAddress(user, { zipCode: "90210", city: "Charlotte", state: "CA" });
  await press(user, "Next");
  expect(
    await screen.findByText(/^ZIP code 90210 is in Beverly Hills\. .* to keep Charlotte\.$/),
  ).toBeDefined();
  expect(heading()).toBe("Service address");
  await next(user, 3);
});

fullTest("the browser's Back goes one step back, and the page stays", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
  await waitFor(() => expect(window.history.state).toMatchObject({ tidycurbLayers: 1 }));
  window.history.back();
  await stepShown(1);
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "curbside");
  expect(window.location.pathname).toBe("/sign-up");
});

fullTest("a new step focuses its heading", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
  expect(document.activeElement?.textContent).toBe("Service address");
});

fullTest("Enter in a field acts like Next and does not submit", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await user.type(screen.getByLabelText("First name"), "{Enter}");
  await stepShown(2);
});

test("a double click on Next goes one step", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  await stepShown(2);
  expect(screen.queryByText("Address is required")).toBeNull();
});

fullTest("a reload says that the password must be typed again, and links to it", async () => {
  const first = renderScreen(<HomeownerWizard />);
  await fillAccount(first);
  await next(first, 2);
  cleanup();
  const user = renderScreen(<HomeownerWizard />);
  expect(heading()).toBe("Service address");
  expect(screen.getByText(/Please type your password again: it is not kept/)).toBeDefined();
  await press(user, "Type It Now");
  await stepShown(1);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "curbside");
  expect(screen.queryByText(/Please type your password again/)).toBeNull();
});

fullTest("the input survives Back and a reload at the same step, except the password", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await next(user, 2);
  await user.type(screen.getByLabelText("City"), "Springfield");
  await press(user, "Back");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "curbside");
  await next(user, 2);
  cleanup();

  const later = renderScreen(<HomeownerWizard />);
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Springfield");
  await press(later, "Back");
  expect(screen.getByLabelText("First name")).toHaveProperty("value", "Maya");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  expect(JSON.stringify(sessionStorage)).not.toContain("curbside");
});

test("where no runner works, the summary names the waiting list instead of the payment", async () => {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }) }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAll(user);
  expect(await screen.findByText(/^No runner serves 62704 yet\..* Nothing is charged\.$/)).toBeDefined();
  expect(screen.queryByText(/You set up the payment/)).toBeNull();
});

fullTest("all documented fields are sent once, and the draft is deleted", async () => {
  const registerHomeowner = vi.fn(() => homeownerUser());
  server.use(procedures({ "auth.registerHomeowner": registerHomeowner }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAll(user);
  expect(screen.getByText("Tuesday & Friday")).toBeDefined();
  expect(screen.getByText(/\$29 a month, cancel anytime/)).toBeDefined();
  const form = screen.getByRole("form", { name: "Homeowner sign-up" });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("Success!")).toBeDefined();
  expect(registerHomeowner).toHaveBeenCalledExactlyOnceWith({
    language: "en",
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    password: "curbside",
    phoneNumber: "217-555-0134",
    address: "412 Maple Street",
    unit: "",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: "",
  });
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  [{ status: 409, code: "EMAIL_IN_USE" }, "You cannot register with this email address.", "Email"],
  [
    {
      status: 400,
      code: "BAD_REQUEST",
      issues: [{ path: "phoneNumber", key: "validation.phone", message: "Unspoken" }],
    },
    "Please enter a valid phone number",
    "Mobile phone",
  ],
])("a server refusal shows a toast and an error at its field", async (refused, text, label) => {
  server.use(
    procedures({
      "auth.registerHomeowner": () => {
        throw new Refusing(refused);
      },
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await fillAll(user);
  await press(user, "Create Account");
  expect(await screen.findByText("Registration Failed")).toBeDefined();
  expect(screen.getAllByText(text)).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});

fullTest("a server error shows the documented sentence and stays on the step", async () => {
  server.use(
    procedures({
      "auth.registerHomeowner": () => {
        throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      },
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await fillAll(user);
  await press(user, "Create Account");
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeDefined();
  expect(heading()).toBe("Summary");
});
