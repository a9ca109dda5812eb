import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { keepPassedTraining, passedTraining } from "../../testing/training.ts";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { RunnerSetupPage } from "./runner-setup-page.tsx";

type Actor = ReturnType<typeof renderScreen>;

const newcomer = homeownerUser(null);
const applicant = runnerUser({ applicationStatus: "submitted", isAvailable: false });

beforeEach(() => {
  sessionStorage.clear();
  keepPassedTraining(`runner-setup-${newcomer.id}`);
});
afterEach(() => vi.useRealTimers());

/** /runner-setup and the home page, over a user the answers may change. */
function open(
  user: User | null,
  submitApplication?: (state: { user: User | null }, input: unknown) => unknown,
) {
  const state = { user };
  const submit = vi.fn((input: unknown) => submitApplication?.(state, input));
  server.use(
    procedures({
      "auth.currentUser": () => state.user,
      "runner.submitApplication": submit,
      "site.zipPlace": () => ({ city: "Springfield", state: "IL" }),
      "site.openJobs": () => ({ count: 8, isMore: false }),
    }),
  );
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/runner-setup",
    component: RunnerSetupPage,
  });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>Dashboard</h1> });
  const signUp = createRoute({
    getParentRoute: () => root,
    path: "/sign-up",
    component: () => <h1>{`Sign up${window.decodeURI(router.state.location.searchStr)}`}</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ["/runner-setup"] });
  const router = createRouter({ routeTree: root.addChildren([page, home, signUp]), history });
  return { user: renderScreen(<RouterProvider router={router as never} />), submit };
}

const press = (user: Actor, name: string) => user.click(screen.getByRole("button", { name }));
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const wizardTitle = () => title("Set Up Your Runner Profile");

const heading = (name: string) => screen.findByRole("heading", { level: 2, name });

async function fillWork(user: Actor) {
  await user.click(await screen.findByLabelText("I’m 18 or older"));
  await user.click(screen.getByLabelText("On Foot"));
  await user.type(screen.getByLabelText("Your area’s ZIP code"), "62704");
  await press(user, "Next");
  await heading("Where and when you run");
  await user.type(screen.getByLabelText("Mobile phone"), "217-555-0120");
  await user.click(screen.getByLabelText("Flexible/Anytime"));
  await press(user, "Next");
  await heading("Payout and ID check");
}

async function fillAll(user: Actor) {
  await fillWork(user);
  await user.click(screen.getByLabelText("I consent to ID verification"));
  for (let screenNumber = 1; screenNumber <= 6; screenNumber += 1) {
    await press(user, "Next");
    await heading(`Training ${screenNumber} of 6`);
  }
  await user.click(screen.getByLabelText("I have completed the training"));
}

function refusing(status: number, code: string, issues?: Refusing["refused"]["issues"]) {
  return () => {
    throw new Refusing({ status, code, issues });
  };
}

test("a visitor applies by signing up as a runner", async () => {
  open(null);
  await title("Sign up?role=runner");
});

test("a user without a role applies and sees the confirmation", async () => {
  const { user, submit } = open(newcomer, () => applicant);
  await wizardTitle();
  expect(screen.getByText("Applying as homeowner@example.com")).toBeDefined();
  expect(await screen.findByText("Step 1 of 9")).toBeDefined();
  for (const label of ["First name", "Email", "Password"]) expect(screen.queryByLabelText(label)).toBeNull();
  await fillAll(user);
  const form = screen.getByRole("form", { name: "Runner application" });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await title("Thanks, your application is in");
  expect(screen.getByText("Application Submitted!")).toBeDefined();
  expect(screen.getByText(/Review takes 24-48 hours\./)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
  expect(submit).toHaveBeenCalledExactlyOnceWith({
    phoneNumber: "217-555-0120",
    city: "Springfield",
    serviceAreas: ["62704"],
    availabilityWindows: ["Flexible/Anytime"],
    vehicleType: "Walk",
    payoutEmail: "homeowner@example.com",
    idCheckConsent: true,
    trainingCompleted: true,
    training: passedTraining,
    idCheckConsentVersion: "2026-12-4",
  });
  expect(sessionStorage).toHaveLength(0);
});

fullTest("the input survives a reload, and no other user sees it", async () => {
  const { user } = open(newcomer);
  await fillWork(user);
  await user.clear(screen.getByLabelText("Payout email"));
  await user.type(screen.getByLabelText("Payout email"), "pay@example.com");

  cleanup();
  const again = open(newcomer);
  await wizardTitle();
  expect(await screen.findByText("Step 3 of 9")).toBeDefined();
  expect(screen.getByLabelText("Payout email")).toHaveProperty("value", "pay@example.com");
  await press(again.user, "Back");
  expect(screen.getByLabelText("Mobile phone")).toHaveProperty("value", "217-555-0120");
  expect(screen.getByRole("list", { name: "Your ZIP codes" }).textContent).toContain("62704");

  cleanup();
  open({ ...newcomer, id: "01900000-0000-7000-8000-0000000000bb", email: "next@example.com" });
  await wizardTitle();
  expect(await screen.findByText("Step 1 of 9")).toBeDefined();
  expect(screen.getByLabelText("Your area’s ZIP code")).toHaveProperty("value", "");
});

test("a step with missing fields stays and shows the documented errors", async () => {
  const { user, submit } = open(newcomer);
  await screen.findByText("Step 1 of 9");
  await press(user, "Next");
  expect(screen.getByText("Step 1 of 9")).toBeDefined();
  expect(screen.getByText("Runners must be 18 or older")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("I’m 18 or older"));
  expect(submit).not.toHaveBeenCalled();
});

fullTest("a server refusal shows at its field", async () => {
  const issues = [{ path: "payoutEmail", key: "validation.payoutEmail", message: "Unspoken" }];
  const { user } = open(newcomer, refusing(400, "BAD_REQUEST", issues));
  await fillAll(user);
  await press(user, "Submit Application");
  expect(await screen.findByText("Application Failed")).toBeDefined();
  expect(screen.getByText("Step 3 of 9")).toBeDefined();
  expect(screen.getAllByText("Please enter a valid email for payouts")).toHaveLength(2);
});

fullTest("a server error shows the documented words, and submitting can be retried", async () => {
  let isBroken = true;
  const { user, submit } = open(newcomer, () =>
    isBroken ? refusing(500, "INTERNAL_SERVER_ERROR")() : applicant,
  );
  await fillAll(user);
  await press(user, "Submit Application");
  expect(await screen.findByText("Application Failed")).toBeDefined();
  expect(screen.getByText("Something went wrong. Please try again.")).toBeDefined();
  isBroken = false;
  await press(user, "Submit Application");
  await title("Thanks, your application is in");
  expect(submit).toHaveBeenCalledTimes(2);
});

fullTest("a user whose application arrived before its answer sees the confirmation", async () => {
  const { user } = open(newcomer, (state) => {
    state.user = applicant;
    return refusing(409, "ALREADY_APPLIED")();
  });
  await fillAll(user);
  await press(user, "Submit Application");
  await title("Thanks, your application is in");
  expect(screen.getByText("We already have your application.")).toBeDefined();
});

test("a user who set up a service in another tab needs another account", async () => {
  const { user } = open(newcomer, (state) => {
    state.user = homeownerUser();
    return refusing(409, "SERVICE_SET_UP")();
  });
  await fillAll(user);
  await press(user, "Submit Application");
  await title("You need a separate account to run");
});

fullTest("a session that ends on the screen asks to sign in and keeps the input", async () => {
  const { user } = open(newcomer, refusing(401, "UNAUTHORIZED"));
  await fillAll(user);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await press(user, "Submit Application");
  expect(await screen.findByText("Please Sign In")).toBeDefined();
  expect(screen.queryByText("Application Failed")).toBeNull();
  expect(JSON.stringify({ ...sessionStorage })).toContain("217-555-0120");
});

test("a homeowner with a home is told to use another account to run", async () => {
  open(homeownerUser({ subscriptionActive: false, subscriptionStatus: "none" }));
  await title("You need a separate account to run");
  expect(screen.queryByRole("form")).toBeNull();
});

test.each([
  ["a runner", applicant],
  ["an admin", { ...newcomer, role: "admin" } satisfies User],
])("%s goes to the dashboard", async (_, user) => {
  open(user);
  await title("Dashboard");
});
