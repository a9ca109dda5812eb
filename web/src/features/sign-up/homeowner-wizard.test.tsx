import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import {
  fillAccount,
  fillAddress,
  fillHome,
  fillSchedule,
  heading,
  next,
  press,
  stepShown,
} from "../../testing/homeowner-steps.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { HomeownerWizard } from "./homeowner-wizard.tsx";

beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, "", "/sign-up");
  server.use(procedures({}));
});

test("leaving a step validates only its fields and focuses the first error", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await press(user, "Next");
  expect(heading()).toBe("Service address");
  expect(document.activeElement).toBe(screen.getByLabelText("ZIP code"));
  for (const text of ["Enter the street address", "Enter the city", "Choose the state", "Enter the ZIP code"])
    expect(screen.getByText(text)).toBeDefined();
  await fillAddress(user);
  await next(user, 2);
  await press(user, "Next");
  expect(screen.getByText("Please select at least one pickup day")).toBeDefined();
  await fillSchedule(user);
  await next(user, 3);
  await next(user, 4);
  await press(user, "Create Account");
  for (const text of ["Enter your first name", "Please enter a valid email address"])
    expect(screen.getByText(text)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("First name"));
});

test.each([
  ["ZIP code", "627", "Please enter a valid 5-digit ZIP code"],
  ["ZIP code", "00000", "There is no ZIP code 00000. Please check the digits."],
  ["Street address", "x{Backspace}", "Enter the street address"],
])("%s: %s is told when the field is left", async (label, typed, text) => {
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText(label), typed);
  expect(screen.queryByText(text)).toBeNull();
  await user.tab();
  expect(await screen.findByText(text)).toBeDefined();
  // Fields that were not edited say nothing.
  expect(screen.queryByText("Enter the city")).toBeNull();
});

test.each([
  ["First name", "😀".repeat(3), "Please enter a name of up to 40 letters"],
  ["Last name", "123", "Please enter a name of up to 40 letters"],
  [
    "Last name",
    "https://evil.example",
    "Please remove links and web addresses, and put a space after each period",
  ],
  ["Email", "bob@@x", "Please enter a valid email address"],
  ["Mobile phone (optional)", "12345", "Please enter a valid phone number"],
  ["Password", "short", "Password must be at least 6 characters"],
])("%s: %s is told when the field is left, and not while pressing Back", async (label, typed, text) => {
  const user = renderScreen(<HomeownerWizard />);
  await fillHome(user);
  await user.type(screen.getByLabelText(label), typed);
  await press(user, "Back");
  await stepShown(3);
  expect(screen.queryByText(text)).toBeNull();
  await next(user, 4);
  const field = screen.getByLabelText(label);
  await user.type(field, "{End} {Backspace}");
  await user.tab();
  expect(await screen.findByText(text)).toBeDefined();
});

test("a right ZIP code is not refused when it is left before the state is known", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("ZIP code"), "62704");
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText("State")).toHaveProperty("value", "IL"));
  // The check of the field that was left has ended once the next one has been answered.
  await user.type(screen.getByLabelText("Street address"), "x{Backspace}");
  await user.tab();
  expect(await screen.findByText("Enter the street address")).toBeDefined();
  expect(screen.queryByText(/Please check the state/)).toBeNull();
});

test("the ZIP code fills in the city and state, also the link's", async () => {
  const user = renderScreen(<HomeownerWizard zip="62704" />);
  await waitFor(() => expect(screen.getByLabelText("City")).toHaveProperty("value", "Springfield"));
  expect(screen.getByLabelText("State")).toHaveProperty("value", "IL");
  expect(screen.getByLabelText("ZIP code")).toHaveProperty("value", "62704");
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
  await next(user, 2);
});

test("a city and state fill in their only ZIP code, or offer those they have", async () => {
  const zips = vi.fn(() => ({ zips: ["62704"] }));
  server.use(procedures({ "site.placeZips": zips }));
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("City"), "Springfield");
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText("ZIP code")).toHaveProperty("value", "62704"));
  expect(zips).toHaveBeenCalledWith({ city: "Springfield", state: "IL" });

  zips.mockReturnValue({ zips: ["62701", "62702"] });
  const zip = screen.getByLabelText("ZIP code");
  await user.clear(screen.getByLabelText("City"));
  await user.type(screen.getByLabelText("City"), "Elsewhere");
  await user.clear(zip);
  await user.tab();
  await user.click(await screen.findByRole("button", { name: "62702" }));
  expect(screen.getByLabelText("ZIP code")).toHaveProperty("value", "62702");
});

test("where no runner works, the address step names the waiting list", async () => {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }) }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  expect(await screen.findByText(/^No runner serves 62704 yet\..* Nothing is charged\.$/)).toBeDefined();
  await next(user, 2);
});

test("a pickup day without a can is refused in words", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await user.selectOptions(screen.getByLabelText("Trash"), "Every week: Tuesday");
  await press(user, "Next");
  expect(await screen.findByText(/^No can goes out on Friday/)).toBeDefined();
  const recycling = screen.getByLabelText("Recycling");
  const [, later] = within(recycling).getAllByRole("option", { name: /^Every other week, next Fri/ });
  await user.selectOptions(recycling, later as HTMLElement);
  await next(user, 3);
});

test("an email with an account says so when it is left, and the draft waits for the sign-in", async () => {
  const checkEmail = vi.fn((_input: { email: string }) => ({ isInUse: true }));
  server.use(procedures({ "auth.checkEmail": checkEmail }));
  const user = renderScreen(<HomeownerWizard />);
  await fillHome(user);
  await user.type(screen.getByLabelText("Email"), "maya@example.com");
  await user.tab();
  expect(await screen.findByText(/This email already has an account/)).toBeDefined();
  const link = screen.getByRole("link", { name: "Sign in instead" });
  expect(link.getAttribute("href")).toBe("/sign-in?returnTo=%2Fsubscribe");
  await press(user, "Create Account");
  expect(checkEmail).toHaveBeenCalledExactlyOnceWith({ email: "maya@example.com" });
  expect(JSON.parse(sessionStorage.getItem("tidycurb-draft-homeowner") ?? "{}")).toMatchObject({
    step: 3,
    values: { address: "412 Maple Street", pickupDays: ["Tuesday", "Friday"] },
  });
});

fullTest("when the server cannot check anything, the wizard continues", async () => {
  const refuse = () => {
    throw new Refusing({ status: 429, code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 60 } });
  };
  server.use(
    procedures({
      "auth.checkEmail": refuse,
      "site.zipPlace": refuse,
      "site.coverage": refuse,
      "auth.registerHomeowner": () => homeownerUser(),
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("ZIP code"), "62704");
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
  await user.type(screen.getByLabelText("City"), "Springfield");
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await next(user, 2);
  await fillSchedule(user);
  await next(user, 3);
  await next(user, 4);
  await fillAccount(user);
  await press(user, "Create Account");
  expect(await screen.findByText("Success!")).toBeDefined();
});

test("the browser's Back and a reload keep every step's input, except the password", async () => {
  const first = renderScreen(<HomeownerWizard />);
  await fillHome(first);
  await fillAccount(first);
  for (const [step, title] of [
    [3, "Your cans"],
    [2, "Pickup schedule"],
    [1, "Service address"],
  ] as const) {
    await waitFor(() => expect(window.history.state).toMatchObject({ tidycurbLayers: step }));
    window.history.back();
    await stepShown(step);
    cleanup();
    renderScreen(<HomeownerWizard />);
    expect(heading()).toBe(title);
  }
  expect(screen.getByLabelText("Street address")).toHaveProperty("value", "412 Maple Street");
  const user = renderAgain();
  await next(user, 2);
  expect(screen.getByLabelText("Tuesday")).toHaveProperty("checked", true);
  await next(user, 3);
  await next(user, 4);
  expect(screen.getByLabelText("First name")).toHaveProperty("value", "Maya");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  expect(JSON.stringify(sessionStorage)).not.toContain("curbside");
});

test("after a reload on an earlier step, the browser's Forward still returns", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  window.history.back();
  await stepShown(1);
  renderAgain();
  expect(heading()).toBe("Service address");
  window.history.forward();
  await stepShown(2);
});

function renderAgain() {
  cleanup();
  return renderScreen(<HomeownerWizard />);
}

fullTest("a new step focuses its heading, and Enter acts like Next", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await user.type(screen.getByLabelText("Street address"), "{Enter}");
  await stepShown(2);
  expect(document.activeElement?.textContent).toBe("Pickup schedule");
});

test("a double click on Next goes one step", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  await stepShown(2);
  expect(screen.queryByText("Please select at least one pickup day")).toBeNull();
});

test("a city's rule suggests the evening before, with its source", async () => {
  const registerHomeowner = vi.fn((_input: object) => homeownerUser());
  server.use(
    procedures({
      "auth.registerHomeowner": registerHomeowner,
      "site.curbLaw": () => ({
        place: "Houston",
        outFrom: [{ kind: "clock", time: "18:00" }],
        backBy: [{ kind: "clock", time: "22:00", isNextDay: false }],
        source: "City of Houston",
      }),
    }),
  );
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await next(user, 3);
  expect(
    await screen.findByText(
      /^In Houston, cans may go out from 6\sPM the day before\. They must be back by 10\sPM that day\. Source: City of Houston\.$/,
    ),
  ).toBeDefined();
  expect(screen.getByLabelText("The evening before")).toHaveProperty("checked", true);
  await user.click(screen.getByLabelText("During the pickup window"));
  await next(user, 4);
  await fillAccount(user);
  await press(user, "Create Account");
  expect(await screen.findByText("Success!")).toBeDefined();
  expect(registerHomeowner.mock.lastCall?.[0]).toMatchObject({
    outEveningBefore: true,
    inAfterCollection: false,
  });
});

test("everything is sent once, the phone and gate code only if given, and the draft is deleted", async () => {
  const registerHomeowner = vi.fn(() => homeownerUser());
  server.use(procedures({ "auth.registerHomeowner": registerHomeowner }));
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await next(user, 2);
  await fillSchedule(user);
  await user.selectOptions(screen.getByLabelText("Recycling"), "Every week: Friday");
  await next(user, 3);
  await user.type(screen.getByLabelText("Where the cans live (optional)"), "Behind the shed");
  await next(user, 4);
  await fillAccount(user);
  const form = screen.getByRole("form", { name: "Homeowner sign-up" });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("Success!")).toBeDefined();
  const weekly = (canKind: string, weekday: string) => ({ canKind, weekday, everyWeeks: 1, anchorOn: null });
  expect(registerHomeowner).toHaveBeenCalledExactlyOnceWith({
    language: "en",
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    password: "curbside",
    address: "412 Maple Street",
    unit: "",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    pickupDays: ["Tuesday", "Friday"],
    rhythms: [weekly("trash", "Tuesday"), weekly("trash", "Friday"), weekly("recycling", "Friday")],
    outEveningBefore: false,
    inAfterCollection: true,
    cansPlace: "Behind the shed",
    curbPlace: "",
    specialInstructions: "",
  });
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  [{ status: 409, code: "EMAIL_IN_USE" }, "This email already has an account.", "Email"],
  [
    {
      status: 400,
      code: "BAD_REQUEST",
      issues: [{ path: "address", key: "validation.address", message: "Unspoken" }],
    },
    "Enter the street address",
    "Street address",
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
  await fillHome(user);
  await fillAccount(user);
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
  await fillHome(user);
  await fillAccount(user);
  await press(user, "Create Account");
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeDefined();
  expect(heading()).toBe("Your account");
});
