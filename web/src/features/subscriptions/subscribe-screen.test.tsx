import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { newcomer, setUpSubscribe, waiting } from "../../testing/subscribe-screen.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { SubscribeScreen } from "./subscribe-screen.tsx";

const open = setUpSubscribe(server);

const incomplete = { clientSecret: "secret", status: "incomplete", testMode: true };
const active = { ...incomplete, status: "active" };

afterEach(() => vi.useRealTimers());

const complete = () => screen.findByRole("button", { name: "Complete Setup (Test Mode)" });

function refusing(status: number, code: string, issues?: Refusing["refused"]["issues"]) {
  return () => {
    throw new Refusing({ status, code, issues });
  };
}

test("it waits with the documented words until the subscription has begun", async () => {
  open({ "homeowner.createSubscription": () => incomplete });
  expect(screen.getByText("Setting up your subscription...")).toBeDefined();
  expect(await complete()).toBeDefined();
  expect(screen.queryByText("Setting up your subscription...")).toBeNull();
  expect(screen.getByText("No payment will be processed")).toBeDefined();
  expect(screen.getByText("$29.00/month")).toBeDefined();
  expect(screen.getByText(/^By starting your service you agree/)).toBeDefined();
  expect(screen.getByLabelText("Street address")).toHaveProperty("value", "412 Maple Street");
  expect(screen.getByLabelText("Friday")).toHaveProperty("checked", true);
});

test("an unknown address shows a warning and can still be saved", async () => {
  const looked: unknown[] = [];
  const saved: unknown[] = [];
  const { user } = open({
    "homeowner.createSubscription": () => (saved.length > 0 ? active : incomplete),
    "homeowner.checkAddress": (input: { address: string }) => {
      looked.push(input);
      return { located: input.address === "1 Nowhere Lane" ? "none" : "address" };
    },
    "homeowner.saveService": (input: unknown) => {
      saved.push(input);
      return homeownerUser();
    },
  });
  await complete();
  const street = screen.getByLabelText("Street address");
  await user.clear(street);
  await user.type(street, "1 Nowhere Lane");
  expect(looked).toEqual([]);
  await user.tab();
  expect(await screen.findByText(/^We could not find this address/)).toBeDefined();
  expect(looked).toEqual([{ address: "1 Nowhere Lane", city: "Springfield", state: "IL", zipCode: "62704" }]);
  await user.click(await complete());
  expect(await screen.findByText("Account Setup Complete!")).toBeDefined();
  expect(saved).toMatchObject([{ address: "1 Nowhere Lane" }]);
  await user.clear(street);
  await user.type(street, "412 Maple Street");
  await user.tab();
  await vi.waitFor(() => expect(screen.queryByText(/^We could not find this address/)).toBeNull());
});

test("typed input is unsaved until it is undone or the setup is complete", async () => {
  let isSaved = false;
  const { user, onUnsavedChange } = open({
    "homeowner.createSubscription": () => (isSaved ? active : incomplete),
    "homeowner.saveService": () => {
      isSaved = true;
      return homeownerUser();
    },
  });
  const unit = await screen.findByLabelText(/Unit/);
  await user.type(unit, "4");
  expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
  await user.clear(unit);
  expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
  await user.type(unit, "4B");
  expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
  await user.click(await complete());
  await screen.findByText("Account Setup Complete!");
  expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
});

test("after setup, it shows when the first pickup is", async () => {
  let isSaved = false;
  const { user } = open({
    "homeowner.createSubscription": () => (isSaved ? active : incomplete),
    "homeowner.saveService": () => {
      isSaved = true;
      return homeownerUser();
    },
    "homeowner.jobs": () => [
      ownJobOf({ scheduledDate: "2126-11-26T08:00:00.000Z", status: "cancelled" }),
      ownJobOf({ scheduledDate: "2126-11-29T08:00:00.000Z" }),
    ],
  });
  await user.click(await complete());
  const told = await screen.findByText(/^Your service is active\. First service: Fri, Nov 29, 8\sAM/);
  expect(told).toBeDefined();
});

test("a home without runners yet is told so, and can change its setup without paying", async () => {
  const saved: unknown[] = [];
  const { user } = open(
    {
      "homeowner.createSubscription": () => waiting,
      "homeowner.saveService": (input: unknown) => {
        saved.push(input);
        return waitingUser();
      },
    },
    waitingUser(),
  );
  expect(await screen.findByText("No runner in 62704 yet")).toBeDefined();
  expect(screen.queryByText("No payment will be processed")).toBeNull();
  expect(screen.queryByRole("button", { name: /Complete Setup/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save My Setup" }));
  expect(await screen.findByText("You’re on the Waiting List")).toBeDefined();
  expect(saved).toMatchObject([{ zipCode: "62704" }]);
});

fullTest("a home that moves to an area with runners must complete its setup", async () => {
  let zipCode = "62704";
  const onDone = vi.fn();
  server.use(
    procedures({
      "auth.currentUser": () => waitingUser(),
      "homeowner.checkAddress": () => ({ located: "area", hasRunners: true }),
      "homeowner.createSubscription": () => (zipCode === "62704" ? waiting : incomplete),
      "homeowner.saveService": (input: { zipCode: string }) => {
        zipCode = input.zipCode;
        return newcomer;
      },
    }),
  );
  const user = renderScreen(
    <RequireRole allow="homeowner">
      <SubscribeScreen user={waitingUser()} onUnsavedChange={vi.fn()} onDone={onDone} />
    </RequireRole>,
  );
  const zip = await screen.findByLabelText("ZIP code");
  await user.clear(zip);
  await user.type(zip, "10001");
  await user.click(screen.getByRole("button", { name: "Save My Setup" }));
  expect(await screen.findByText("We Serve Your ZIP Code")).toBeDefined();
  expect(await complete()).toHaveProperty("disabled", false);
  expect(onDone).not.toHaveBeenCalled();
});

test("a ZIP code of another city says so with its last digit, before the next field is pressed", async () => {
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "site.zipPlace": () => ({ city: "Beverly Hills", state: "CA" }),
  });
  await complete();
  const zip = screen.getByLabelText("ZIP code");
  await user.clear(zip);
  await user.type(zip, "62704");
  expect(await screen.findByText(/^ZIP code 62704 is in Beverly Hills\./)).toBeDefined();
  expect(document.activeElement).toBe(zip);
});

test("an address in an area without runners says so", async () => {
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.checkAddress": () => ({ located: "address", hasRunners: false }),
  });
  await complete();
  await user.type(screen.getByLabelText("Street address"), " East");
  await user.tab();
  expect(await screen.findByText(/^No runner serves 62704 yet/)).toBeDefined();
});

test("an address in an area with runners leaves its hint empty", async () => {
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.checkAddress": () => ({ located: "address", hasRunners: true }),
  });
  await complete();
  await user.type(screen.getByLabelText("Street address"), " East");
  await user.tab();
  // A space would show as an empty bar.
  for (const hint of document.querySelectorAll("p[role=status]"))
    if (hint.textContent?.trim() === "") expect(hint.childNodes).toHaveLength(0);
  expect(document.querySelector("p[role=status]")).not.toBeNull();
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
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await complete()).toBeDefined();
});

test("missing input shows the documented words at its fields, and nothing is sent", async () => {
  const { user } = open({ "homeowner.createSubscription": () => incomplete }, homeownerUser(null));
  await user.click(await complete());
  expect(screen.getByText("Missing Information")).toBeDefined();
  expect(
    screen.getByText("Please fill in all required fields and select at least one pickup day."),
  ).toBeDefined();
  expect(screen.getByText("Please select at least one pickup day")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Street address"));
});

test("completing saves the service once, refetches the subscription, and leaves after 1.5 s", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const createSubscription = vi.fn().mockReturnValueOnce(incomplete).mockReturnValue(active);
  const saveService = vi.fn(() => homeownerUser());
  const { onDone } = open({
    "homeowner.createSubscription": createSubscription,
    "homeowner.saveService": saveService,
  });
  const button = await complete();
  const form = button.closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("Account Setup Complete!")).toBeDefined();
  expect(createSubscription).toHaveBeenCalledTimes(2);
  expect(saveService).toHaveBeenCalledExactlyOnceWith({
    address: "412 Maple Street",
    unit: "",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: "Behind the side gate.",
    seen: {
      address: "412 Maple Street",
      unit: "",
      city: "Springfield",
      state: "IL",
      zipCode: "62704",
      pickupDays: ["Tuesday", "Friday"],
      specialInstructions: "Behind the side gate.",
    },
  });
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.submit(form);
  await vi.advanceTimersByTimeAsync(1500);
  expect(onDone).toHaveBeenCalledOnce();
  expect(saveService).toHaveBeenCalledOnce();
});

describe("a home that another tab changed meanwhile", () => {
  const mine = homeownerUser();
  const theirs = (change: object) => ({
    ...mine,
    homeownerProfile: { ...(mine.homeownerProfile as object), ...change },
  });

  function openStale(change: object) {
    const saved: { seen: Record<string, unknown>; address: string; zipCode: string }[] = [];
    const opened = open(
      {
        "homeowner.createSubscription": () => active,
        "auth.currentUser": () => theirs(change),
        "homeowner.saveService": (input: (typeof saved)[number]) => {
          saved.push(input);
          if (saved.length === 1) throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
          return mine;
        },
      },
      mine,
    );
    return { ...opened, saved };
  }

  const writeAddress = async (user: ReturnType<typeof openStale>["user"]) => {
    const street = await screen.findByLabelText("Street address");
    await user.clear(street);
    await user.type(street, "1 Mine Lane");
    await user.click(await complete());
  };

  test("keeps the other tab's fields and takes mine", async () => {
    const { user, saved } = openStale({ zipCode: "62705" });
    await writeAddress(user);
    await vi.waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({
      address: "1 Mine Lane",
      zipCode: "62705",
      seen: { address: "412 Maple Street", zipCode: "62705" },
    });
  });

  test("shows both versions of a field that both changed", async () => {
    const { user, saved } = openStale({ address: "2 Theirs Lane" });
    await writeAddress(user);
    const dialog = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
    expect(dialog.getByText("2 Theirs Lane", { exact: false })).toBeDefined();
    expect(screen.queryByText("Setup Failed")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Use Mine" }));
    await vi.waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ address: "1 Mine Lane", seen: { address: "2 Theirs Lane" } });
  });
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

test("a server refusal shows at its field and keeps the input", async () => {
  const issues = [{ path: "zipCode", key: "validation.zipCode", message: "Unspoken" }];
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": refusing(400, "BAD_REQUEST", issues),
    "auth.currentUser": () => newcomer,
  });
  await user.type(await screen.findByLabelText(/Unit/), "4B");
  await user.click(await complete());
  expect(await screen.findByText("Setup Failed")).toBeDefined();
  expect(screen.getByText("ZIP code is required")).toBeDefined();
  expect(screen.getByLabelText(/Unit/)).toHaveProperty("value", "4B");
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

test("a homeowner with the service is told that nothing is charged", async () => {
  open({ "homeowner.createSubscription": () => active }, homeownerUser());
  expect(await screen.findByText(/Your service is active already/)).toBeDefined();
});

test.each([
  ["paused", null, /^Your service is paused/],
  ["active", "2126-12-20", /^It ends on Fri, Dec 20/],
] as const)(
  "a service that is %s and ends on %s is not called active",
  async (status, serviceEndsOn, text) => {
    const homeowner = homeownerUser({ subscriptionStatus: status, serviceEndsOn });
    const { user } = open(
      {
        "homeowner.createSubscription": () => ({ ...incomplete, status }),
        "homeowner.saveService": () => homeowner,
      },
      homeowner,
    );
    expect(await screen.findByText(text)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save My Setup" }));
    expect(await screen.findByText("Setup Saved")).toBeDefined();
    expect(screen.queryByText(/Your service is active/)).toBeNull();
  },
);
