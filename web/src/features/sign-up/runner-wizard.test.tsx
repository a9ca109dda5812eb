import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { keepPassedTraining, passedTraining } from "../../testing/training.ts";
import { runnerUser } from "../../testing/users.ts";
import { RunnerWizard } from "./runner-wizard.tsx";

type Actor = ReturnType<typeof renderScreen>;

beforeEach(() => {
  sessionStorage.clear();
  keepPassedTraining("runner");
  server.use(procedures({}));
});

const press = (user: Actor, name: string) => user.click(screen.getByRole("button", { name }));
const zipField = () => screen.getByLabelText("Service area ZIP codes");
const zips = () =>
  within(screen.getByRole("list", { name: "Your ZIP codes" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

/** Goes to the next step. */
async function next(user: Actor, step: number) {
  await press(user, "Next");
  await screen.findByText(`Step ${step} of 4`);
}

async function fillAccount(user: Actor) {
  await user.type(screen.getByLabelText("First name"), "Leo");
  await user.type(screen.getByLabelText("Last name"), "Santos");
  await user.type(screen.getByLabelText("Email"), "leo@example.com");
  await user.type(screen.getByLabelText("Mobile phone"), "217-555-0120");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.type(screen.getByLabelText("Confirm password"), "curbside");
}

async function fillWork(user: Actor) {
  await user.type(screen.getByLabelText("City"), "Springfield");
  await user.click(screen.getByLabelText("Flexible/Anytime"));
  await user.selectOptions(screen.getByLabelText("Vehicle type"), "On Foot");
}

/** Up to the ZIP codes step. */
async function renderWork() {
  const user = renderScreen(<RunnerWizard onApplied={vi.fn()} />);
  await fillAccount(user);
  await next(user, 2);
  return user;
}

async function fillAll(user: Actor) {
  await fillAccount(user);
  await next(user, 2);
  await fillWork(user);
  await user.type(zipField(), "62704{Enter}");
  await next(user, 3);
  await user.type(screen.getByLabelText("Payout email"), "pay@example.com");
  await user.click(screen.getByLabelText("I consent to ID verification"));
  await next(user, 4);
  await user.click(screen.getByLabelText("I have completed the training"));
}

test("a ZIP code is added with exactly five digits, once, and can be removed", async () => {
  const user = await renderWork();
  await user.type(zipField(), "6270{Enter}");
  expect(screen.getByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
  expect(screen.queryByRole("list", { name: "Your ZIP codes" })).toBeNull();

  await user.type(zipField(), "4-9");
  expect(zipField()).toHaveProperty("value", "62704");
  await press(user, "Add ZIP");
  await user.type(zipField(), "62703{Enter}");
  expect(zips()).toEqual(["62704", "62703"]);

  await user.type(zipField(), "62704{Enter}");
  expect(screen.getByText("62704 is on your list already")).toBeDefined();
  expect(zips()).toEqual(["62704", "62703"]);

  await press(user, "Remove 62704");
  expect(zips()).toEqual(["62703"]);
});

test.each([
  ["62704 62703{Enter}", ["62704", "62703"]],
  ["62704, 62703;62702{Enter}", ["62704", "62703", "62702"]],
  ["62704 62704{Enter}", ["62704"]],
])("typing %s at once adds each code", async (typed, added) => {
  const user = await renderWork();
  await user.type(zipField(), typed);
  expect(zips()).toEqual(added);
  expect(zipField()).toHaveProperty("value", "");
});

fullTest("with one incomplete code among several, an error shows and none is added", async () => {
  const user = await renderWork();
  await user.type(zipField(), "62704 627{Enter}");
  expect(screen.getByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
  expect(zipField()).toHaveProperty("value", "62704 627");
  expect(screen.queryByRole("list", { name: "Your ZIP codes" })).toBeNull();
});

test("Next shows an error for an incomplete code and for an unknown one", async () => {
  const user = await renderWork();
  server.use(
    procedures({
      "site.zipPlace": ({ zipCode }: { zipCode: string }) =>
        zipCode === "00000" ? null : { city: "Springfield", state: "IL" },
    }),
  );
  await fillWork(user);
  await user.type(zipField(), "62704{Enter}627");
  await press(user, "Next");
  expect(await screen.findByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
  expect(screen.queryByText("Please enter at least one ZIP code")).toBeNull();
  await user.clear(zipField());
  await user.type(zipField(), "00000");
  await press(user, "Next");
  expect(await screen.findByText("There is no ZIP code 00000. Please check the digits.")).toBeDefined();
  await user.clear(zipField());
  await next(user, 3);
});

test("the browser's Forward returns to the step that Back left, with its values", async () => {
  const user = await renderWork();
  await user.type(screen.getByLabelText("City"), "Springfield");
  await waitFor(() => expect(window.history.state).toMatchObject({ tidycurbLayers: 1 }));
  window.history.back();
  await screen.findByText("Step 1 of 4");
  window.history.forward();
  await screen.findByText("Step 2 of 4");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Springfield");
});

test("Forward after two Backs returns step by step, without waiting for a step's check", async () => {
  const user = await renderWork();
  await fillWork(user);
  await user.type(zipField(), "62704{Enter}");
  await next(user, 3);
  const layers = (count: number) =>
    waitFor(() => expect(window.history.state?.tidycurbLayers ?? 0).toBe(count));
  await layers(2);
  for (const step of [2, 1]) {
    window.history.back();
    await screen.findByText(`Step ${step} of 4`);
    await layers(step - 1);
  }
  server.use(procedures({ "auth.checkEmail": () => new Promise(() => {}) }));
  for (const step of [2, 3]) {
    window.history.forward();
    await screen.findByText(`Step ${step} of 4`);
    await layers(step - 1);
  }
});

test("Forward asks the server again about a step that was edited after Back", async () => {
  const user = await renderWork();
  await waitFor(() => expect(window.history.state).toMatchObject({ tidycurbLayers: 1 }));
  window.history.back();
  await screen.findByText("Step 1 of 4");
  const checkEmail = vi.fn(() => ({ isInUse: true }));
  server.use(procedures({ "auth.checkEmail": checkEmail }));
  await user.type(screen.getByLabelText("Email"), ".au");
  window.history.forward();
  expect(await screen.findByText(/^This email already has an account/)).toBeDefined();
  expect(screen.getByText("Step 1 of 4")).toBeDefined();
  expect(checkEmail).toHaveBeenCalledOnce();
});

test("a jump in the history goes as many steps, and stops at one that is not valid", async () => {
  const user = await renderWork();
  await fillWork(user);
  await user.type(zipField(), "62704{Enter}");
  await next(user, 3);
  const layers = (count: number) =>
    waitFor(() => expect(window.history.state?.tidycurbLayers ?? 0).toBe(count));
  await layers(2);
  window.history.go(-2);
  await screen.findByText("Step 1 of 4");
  await layers(0);
  window.history.go(2);
  await screen.findByText("Step 3 of 4");
  await layers(2);
  window.history.back();
  await screen.findByText("Step 2 of 4");
  await layers(1);
  await user.clear(screen.getByLabelText("City"));
  window.history.back();
  await screen.findByText("Step 1 of 4");
  await layers(0);
  window.history.go(2);
  await screen.findByText("Step 2 of 4");
  await layers(1);
  expect(screen.getByLabelText("City").getAttribute("aria-invalid")).toBe("true");
});

fullTest("ZIP codes survive Next and Back", async () => {
  const user = await renderWork();
  await fillWork(user);
  await user.type(zipField(), "62704{Enter}");
  await next(user, 3);
  await press(user, "Back");
  expect(zips()).toEqual(["62704"]);
});

fullTest("typed but unadded ZIP codes count", async () => {
  const user = await renderWork();
  await fillWork(user);
  await user.type(zipField(), "62704 62702");
  await next(user, 3);
  await press(user, "Back");
  expect(zips()).toEqual(["62704", "62702"]);
});

fullTest("a password lost on reload is required again, and not called too short", async () => {
  const first = renderScreen(<RunnerWizard onApplied={vi.fn()} />);
  await fillAll(first);
  cleanup();
  const user = renderScreen(<RunnerWizard onApplied={vi.fn()} />);
  await press(user, "Submit Application");
  expect(screen.getAllByText(/^Please type your password again: it is not kept/)).toHaveLength(2);
  expect(screen.queryByText("Password must be at least 6 characters")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("Submit right after Next in the same place sends; a double click on Next does not", async () => {
  const user = renderScreen(<RunnerWizard onApplied={vi.fn()} />);
  await fillAll(user);
  await user.click(screen.getByLabelText("I have completed the training"));
  await press(user, "Back");
  const now = vi.spyOn(Date, "now");
  const refused = () => screen.queryByText("You must complete the training video and quiz");
  now.mockReturnValue(10_000);
  fireEvent.click(screen.getByRole("button", { name: "Next" }), { detail: 1 });
  now.mockReturnValue(10_150);
  fireEvent.click(await screen.findByRole("button", { name: "Submit Application" }), { detail: 2 });
  expect(refused()).toBeNull();
  now.mockReturnValue(10_600);
  fireEvent.click(screen.getByRole("button", { name: "Submit Application" }), { detail: 3 });
  expect(refused()).not.toBeNull();
  now.mockRestore();
});

fullTest("an empty list of ZIP codes shows an error at its field", async () => {
  const user = await renderWork();
  await fillWork(user);
  await user.type(zipField(), "62704{Enter}");
  await press(user, "Remove 62704");
  await press(user, "Next");
  expect(screen.getByText("Please enter at least one ZIP code")).toBeDefined();
  expect(document.activeElement).toBe(zipField());
});

fullTest("consent and training are required in the documented words", async () => {
  const user = renderScreen(<RunnerWizard onApplied={vi.fn()} />);
  await fillAll(user);
  await user.click(screen.getByLabelText("I have completed the training"));
  await press(user, "Submit Application");
  expect(screen.getByText("You must complete the training video and quiz")).toBeDefined();
  await press(user, "Back");
  await user.click(screen.getByLabelText("I consent to ID verification"));
  await press(user, "Next");
  expect(screen.getByText("You must consent to ID verification")).toBeDefined();
});

fullTest("the application is sent as documented, and the screen is notified", async () => {
  const registerRunner = vi.fn(() => runnerUser({ applicationStatus: "submitted" }));
  const onApplied = vi.fn();
  server.use(procedures({ "auth.registerRunner": registerRunner }));
  const user = renderScreen(<RunnerWizard onApplied={onApplied} />);
  await fillAll(user);
  await press(user, "Submit Application");
  expect(await screen.findByText("Application Submitted!")).toBeDefined();
  expect(onApplied).toHaveBeenCalledOnce();
  expect(registerRunner).toHaveBeenCalledExactlyOnceWith({
    language: "en",
    firstName: "Leo",
    lastName: "Santos",
    email: "leo@example.com",
    password: "curbside",
    phoneNumber: "217-555-0120",
    city: "Springfield",
    serviceAreas: ["62704"],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Walk",
    payoutEmail: "pay@example.com",
    idCheckConsent: true,
    trainingCompleted: true,
    training: passedTraining,
    idCheckConsentVersion: "2026-11",
  });
});

test.each([
  [{ status: 409, code: "EMAIL_IN_USE" }, "You cannot register with this email address."],
  [{ status: 500, code: "INTERNAL_SERVER_ERROR" }, "Something went wrong. Please try again."],
])("a refusal says Application Failed and why", async (refused, text) => {
  server.use(
    procedures({
      "auth.registerRunner": () => {
        throw new Refusing(refused);
      },
    }),
  );
  const user = renderScreen(<RunnerWizard onApplied={vi.fn()} />);
  await fillAll(user);
  await press(user, "Submit Application");
  expect(await screen.findByText("Application Failed")).toBeDefined();
  expect(screen.getAllByText(text)[0]).toBeDefined();
});
