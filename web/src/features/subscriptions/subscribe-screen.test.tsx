import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { fillAddress, fillSchedule, press } from "../../testing/homeowner-steps.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import { newcomer, setUpSubscribe, waiting } from "../../testing/subscribe-screen.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";

const open = setUpSubscribe(server);

const incomplete = { clientSecret: "secret", status: "incomplete", testMode: true };
const active = { ...incomplete, status: "active" };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

const complete = () => screen.findByRole("button", { name: "Complete Setup (Test Mode)" });

function refusing(status: number, code: string) {
  return () => {
    throw new Refusing({ status, code });
  };
}

test("it waits with the documented words, then shows the home without asking for it again", async () => {
  open({ "homeowner.createSubscription": () => incomplete });
  expect(screen.getByText("Setting up your subscription...")).toBeDefined();
  expect(await complete()).toBeDefined();
  expect(screen.queryByText("Setting up your subscription...")).toBeNull();
  expect(screen.getByText("Step 5 of 5")).toBeDefined();
  expect(screen.getByText("No payment will be processed")).toBeDefined();
  expect(screen.getByText("$29.00/month")).toBeDefined();
  expect(screen.getByText(/^By continuing, you agree/)).toBeDefined();
  expect(screen.getByText(/^412 Maple Street,/)).toBeDefined();
  expect(screen.getByText("Tuesday & Friday")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a home in an area without runners pays nothing and knows since when it waits", async () => {
  const saveService = vi.fn();
  open(
    { "homeowner.createSubscription": () => waiting, "homeowner.saveService": saveService },
    waitingUser(),
  );
  expect(await screen.findByText("No runner in 62704 yet")).toBeDefined();
  expect(
    screen.getByText(/^On the waiting list since Mon, Nov 23, 2026\. .* You pay nothing\.$/),
  ).toBeDefined();
  expect(screen.queryByText("No payment will be processed")).toBeNull();
  expect(screen.queryByRole("button", { name: /Complete Setup/ })).toBeNull();
});

test("an account without a home takes the steps, which save it without confirming anything", async () => {
  const saveService = vi.fn((_input: object) => newcomer);
  const createSubscription = vi.fn(() => incomplete);
  const { user } = open(
    { "homeowner.createSubscription": createSubscription, "homeowner.saveService": saveService },
    homeownerUser(null),
  );
  await screen.findByText("Step 1 of 4");
  await press(user, "Next");
  expect(screen.getByText("Missing Information")).toBeDefined();
  expect(
    screen.getByText("Please fill in all required fields and select at least one pickup day."),
  ).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("ZIP code"));
  await fillAddress(user);
  await press(user, "Next");
  await screen.findByText("Step 2 of 4");
  await fillSchedule(user);
  await press(user, "Next");
  await screen.findByText("Step 3 of 4");
  expect(createSubscription).not.toHaveBeenCalled();
  await press(user, "Next");
  await vi.waitFor(() => expect(saveService).toHaveBeenCalledOnce());
  expect(saveService.mock.lastCall?.[0]).toMatchObject({
    address: "412 Maple Street",
    pickupDays: ["Tuesday", "Friday"],
    homeOnly: true,
    seen: { address: "", pickupDays: null },
  });
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test("what was typed at sign-up is there after signing in with an existing account", async () => {
  sessionStorage.setItem(
    "tidycurb-draft-homeowner",
    JSON.stringify({
      step: 3,
      values: {
        zipCode: "62704",
        address: "1 Draft Lane",
        city: "Springfield",
        state: "IL",
        pickupDays: ["Monday"],
      },
    }),
  );
  const saveService = vi.fn((_input: object) => newcomer);
  const { user } = open({ "homeowner.saveService": saveService }, homeownerUser(null));
  expect(await screen.findByText("Step 3 of 4")).toBeDefined();
  await press(user, "Next");
  await vi.waitFor(() => expect(saveService).toHaveBeenCalledOnce());
  expect(saveService.mock.lastCall?.[0]).toMatchObject({ address: "1 Draft Lane", pickupDays: ["Monday"] });
});

test("Back opens the steps with what is saved, and keeps a schedule that was not edited", async () => {
  const saveService = vi.fn((_input: object) => newcomer);
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": saveService,
    "homeowner.calendar": () => ({
      // The form shows one choice a can, so it cannot show this.
      rhythms: [
        { canKind: "trash", weekday: "Tuesday", everyWeeks: 1, anchorOn: null },
        { canKind: "trash", weekday: "Friday", everyWeeks: 2, anchorOn: "2026-12-04" },
      ],
      pickupWindow: "08:00",
      outEveningBefore: true,
      inAfterCollection: false,
      days: [],
    }),
    "homeowner.homeDetails": () => ({ cansPlace: "Behind the shed", curbPlace: null }),
  });
  await complete();
  await press(user, "Back");
  expect(await screen.findByLabelText("Where the cans live (optional)")).toHaveProperty(
    "value",
    "Behind the shed",
  );
  expect(screen.getByLabelText("The evening before")).toHaveProperty("checked", true);
  await press(user, "Back");
  await press(user, "Back");
  const street = await screen.findByLabelText("Street address");
  await user.clear(street);
  await user.type(street, "2 New Lane");
  await press(user, "Next");
  await screen.findByText("Step 2 of 5");
  await press(user, "Next");
  await screen.findByText("Step 3 of 5");
  await press(user, "Next");
  expect(await complete()).toBeDefined();
  expect(saveService.mock.lastCall?.[0]).toMatchObject({
    address: "2 New Lane",
    pickupWindow: "08:00",
    homeOnly: true,
    seen: { address: "412 Maple Street" },
  });
  expect(saveService.mock.lastCall?.[0]).not.toHaveProperty("rhythms");
  expect(saveService.mock.lastCall?.[0]).toMatchObject({ gateCode: undefined });
});

test("the price is the homeowner's own", async () => {
  open(
    { "homeowner.createSubscription": () => incomplete },
    homeownerUser({ monthlyRate: "31.50", subscriptionStatus: "incomplete" }),
  );
  expect(await screen.findByText("$31.50/month")).toBeDefined();
});

test("a subscription that does not begin shows an error and can be retried", async () => {
  const createSubscription = vi
    .fn<() => unknown>()
    .mockImplementationOnce(refusing(500, "INTERNAL_SERVER_ERROR"))
    .mockReturnValue(incomplete);
  const { user } = open({ "homeowner.createSubscription": createSubscription });
  expect(await screen.findByText("Failed to initialize subscription. Please try again.")).toBeDefined();
  await press(user, "Try Again");
  expect(await complete()).toBeDefined();
});

test("completing saves once, shows the first pickup, and leaves after 1.5 s", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const createSubscription = vi.fn().mockReturnValueOnce(incomplete).mockReturnValue(active);
  const saveService = vi.fn(() => homeownerUser());
  const { onDone } = open({
    "homeowner.createSubscription": createSubscription,
    "homeowner.saveService": saveService,
    "homeowner.jobs": () => [
      ownJobOf({ scheduledDate: "2126-11-26T08:00:00.000Z", status: "cancelled" }),
      ownJobOf({ scheduledDate: "2126-11-29T08:00:00.000Z" }),
    ],
  });
  const form = (await complete()).closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("Account Setup Complete!")).toBeDefined();
  expect(screen.getByText(/^Your service is active\. First pickup: Fri, Nov 29, 8\sAM/)).toBeDefined();
  expect(screen.getByText("Your first pickup is Fri, Nov 29.")).toBeDefined();
  expect(screen.getByText("Nothing to do.")).toBeDefined();
  const shown = {
    address: "412 Maple Street",
    unit: "",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: "Behind the side gate.",
  };
  expect(saveService).toHaveBeenCalledExactlyOnceWith({ ...shown, seen: shown });
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1500);
  expect(onDone).toHaveBeenCalledOnce();
  expect(saveService).toHaveBeenCalledOnce();
});

test("a home that another tab changed is not paid for before it is seen", async () => {
  const theirs = {
    ...newcomer,
    homeownerProfile: { ...newcomer.homeownerProfile, address: "2 Theirs Lane" },
  };
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "auth.currentUser": () => theirs,
    "homeowner.saveService": refusing(409, "CHANGED_ELSEWHERE"),
  });
  await user.click(await complete());
  expect(await screen.findByText("Setup Failed")).toBeDefined();
  expect(screen.queryByText("Account Setup Complete!")).toBeNull();
});

test("a subscription that stays incomplete is a failed setup", async () => {
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": () => homeownerUser(),
    "auth.currentUser": () => newcomer,
  });
  await user.click(await complete());
  expect(await screen.findByText("Setup Failed")).toBeDefined();
  expect(screen.getByText("There was an error setting up your account. Please try again.")).toBeDefined();
});

fullTest("a session that ends on the screen asks to sign in", async () => {
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": refusing(401, "UNAUTHORIZED"),
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await user.click(await complete());
  expect(await screen.findByText("Please Sign In")).toBeDefined();
});

test.each([
  ["active", null, /^Your service is already active/],
  ["paused", null, /^Your service is paused/],
  ["active", "2126-12-20", /^It ends on Fri, Dec 20/],
] as const)("a service that is %s and ends on %s has nothing to pay", async (status, serviceEndsOn, text) => {
  open(
    { "homeowner.createSubscription": () => ({ ...incomplete, status }) },
    homeownerUser({ subscriptionStatus: status, serviceEndsOn }),
  );
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole("button", { name: /Complete Setup/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Change" }).getAttribute("href")).toBe("/profile");
});
