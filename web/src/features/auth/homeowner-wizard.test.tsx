import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "../../../../testkit/web/server.ts";
import { homeownerUser } from "../../testing/homeowners.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { HomeownerWizard } from "./homeowner-wizard.tsx";

type Actor = ReturnType<typeof renderScreen>;

beforeEach(() => sessionStorage.clear());

const press = (user: Actor, name: string) => user.click(screen.getByRole("button", { name }));
const heading = () => screen.getByRole("heading", { level: 2 }).textContent;

async function fillAccount(user: Actor) {
  await user.type(screen.getByLabelText("First name"), "Maya");
  await user.type(screen.getByLabelText("Last name"), "Torres");
  await user.type(screen.getByLabelText("Email"), "maya@example.com");
  await user.type(screen.getByLabelText("Mobile phone"), "217-555-0134");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.type(screen.getByLabelText("Confirm password"), "curbside");
}

async function fillAll(user: Actor) {
  await fillAccount(user);
  await press(user, "Next");
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
  await user.type(screen.getByLabelText("City"), "Springfield");
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await user.type(screen.getByLabelText("ZIP code"), "62704");
  await press(user, "Next");
  await user.click(screen.getByLabelText("Friday"));
  await user.click(screen.getByLabelText("Tuesday"));
  await press(user, "Next");
}

test("Next checks nothing; the last step's submit goes to the first step with an error, into its first field", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  for (let step = 0; step < 3; step++) await press(user, "Next");
  expect(heading()).toBe("Summary");
  await press(user, "Create Account");
  expect(heading()).toBe("Service address");
  expect(document.activeElement).toBe(screen.getByLabelText("Street address"));
  for (const text of ["Address is required", "City is required", "State is required", "ZIP code is required"])
    expect(screen.getByText(text)).toBeDefined();
});

test("passwords that differ are found although other steps are empty", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await user.type(screen.getByLabelText("Confirm password"), "!");
  for (let step = 0; step < 3; step++) await press(user, "Next");
  await press(user, "Create Account");
  expect(screen.getByText("Passwords don't match")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Confirm password"));
});

test("a new step has the focus at its heading", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await press(user, "Next");
  expect(document.activeElement?.textContent).toBe("Service address");
  expect(screen.getByText("Step 2 of 4")).toBeDefined();
});

test("Enter in a field goes on like Next, and does not send", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("First name"), "Maya{Enter}");
  expect(heading()).toBe("Service address");
});

test("a double click on Next goes one step", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  expect(heading()).toBe("Service address");
});

test("what is typed survives Back and a reload, at the same step, but no password is kept", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAccount(user);
  await press(user, "Next");
  await user.type(screen.getByLabelText("City"), "Springfield");
  await press(user, "Back");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "curbside");
  await press(user, "Next");
  cleanup();

  const later = renderScreen(<HomeownerWizard />);
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Springfield");
  await press(later, "Back");
  expect(screen.getByLabelText("First name")).toHaveProperty("value", "Maya");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  expect(JSON.stringify(sessionStorage)).not.toContain("curbside");
});

test("everything documented is sent once, and the draft is forgotten", async () => {
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
  [{ status: 409, code: "EMAIL_IN_USE" }, "You cannot register with this e-mail address.", "Email"],
  [
    {
      status: 400,
      code: "BAD_REQUEST",
      issues: [{ path: "phoneNumber", key: "validation.phone", message: "Unspoken" }],
    },
    "Please enter a valid phone number",
    "Mobile phone",
  ],
])("what the server refuses is told and stands at its field", async (refused, text, label) => {
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

test("a fault says the documented sentence and stays where it is", async () => {
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
