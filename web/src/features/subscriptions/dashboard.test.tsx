import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { utils as trpcUtils } from "../../lib/trpc.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, waitingUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { Dashboard } from "./dashboard.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Already the 22nd in UTC, still the 21st at home.
  vi.setSystemTime("2026-11-22T03:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

/** Asked in a week without a usual pickup. */
const quiet = { "homeowner.calendar": () => ({ days: [] }) };

function open(
  jobs: () => unknown,
  user: User = homeownerUser(),
  more: Parameters<typeof procedures>[0] = {},
) {
  server.use(procedures({ "auth.currentUser": () => user, "homeowner.jobs": jobs, ...quiet, ...more }));
  return renderScreen(
    <RequireRole allow="homeowner">
      <Dashboard dialog="dayParts" />
    </RequireRole>,
  );
}

const on = (day: string, differences: Partial<OwnJob> = {}): OwnJob =>
  ownJobOf({ id: `job of ${day}`, scheduledDate: `${day}T08:00:00.000Z`, ...differences });
const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, " ");
const card = async (name: string) => within(await screen.findByRole("region", { name }));
/** Opens a folded card. */
const unfold = async (reader: ReturnType<typeof renderScreen>, name: string) => {
  const folded = await card(name);
  await reader.click(folded.getByRole("heading", { name }));
  return folded;
};
const stat = async (label: string) => (await screen.findByText(label)).closest("dl")?.textContent;

test.each([
  ["2026-11-21", "Today"],
  ["2026-11-22", "Tomorrow"],
  ["2026-12-05", "Sat, Dec 5"],
])("a pickup on %s shows as %s, with its window", async (day, text) => {
  open(() => [on(day)]);
  const next = await card("Next Pickup");
  const line = await next.findByText(new RegExp(`^${text}`));
  expect(line.nextElementSibling?.textContent).toMatch(/^8\sAM\s–\s+12\sPM$/);
});

test("an assigned pickup of today shows its steps", async () => {
  open(() => [
    on("2026-11-21", {
      status: "assigned",
      runner: { user: { firstName: "Leo", lastName: "" } },
      onTheWayAt: "2026-11-22T02:55:00.000Z",
    }),
  ]);
  const steps = within(await screen.findByRole("list", { name: "Progress" }));
  expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)[0]).toMatch(/^On the way 9:55/);
});

test("while the cans are out, the next pickup is told in one line", async () => {
  open(() => [on("2026-11-21", { status: "in_progress" }), on("2026-11-24")]);
  expect(await screen.findByRole("region", { name: "Your cans are at the curb" })).toBeDefined();
  expect((await screen.findByText("Next Pickup:")).parentElement?.textContent).toBe(
    "Next Pickup: Tue, Nov 24",
  );
  expect(screen.queryByRole("region", { name: "Next Pickup" })).toBeNull();
});

test("what was missed today comes first, with its credit, and is told once", async () => {
  open(() => [on("2026-11-21", { status: "missed", reportUntil: "2026-11-26T12:00:00.000Z" })]);
  const missed = await card("Not possible");
  expect(missed.getByText(/^Nobody made it in time\. We’re sorry\./)).toBeDefined();
  expect(missed.getByRole("link", { name: "See your credits" }).getAttribute("href")).toBe(
    "/settings#billing",
  );
  expect(screen.getAllByRole("button", { name: /^Report a problem/ })).toHaveLength(1);
});

test("a home without runners is told that it waits, and is promised and offered no pickup", async () => {
  open(() => [], waitingUser());
  expect(await screen.findByText("No runner in 62704 yet")).toBeDefined();
  expect(screen.getByText(/^You’re on the waiting list/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Review My Setup" }).getAttribute("href")).toBe("/subscribe");
  expect(await stat("Active Subscription")).toContain("Waiting for a runner in your area");
  expect(screen.queryByText("One step to go")).toBeNull();
  expect(screen.queryByRole("button", { name: "Schedule Pickup" })).toBeNull();
});

test("a home without a service that has booked one pickup is offered the weekly ones", async () => {
  const none = { subscriptionActive: false, subscriptionStatus: "none" as const };
  open(() => [on("2026-11-24", { isExtra: true })], homeownerUser(none));
  expect(await screen.findByText("Your pickup is booked")).toBeDefined();
  expect(screen.queryByText("One step to go")).toBeNull();
  expect(screen.getByRole("link", { name: "Make It Weekly" }).getAttribute("href")).toBe("/subscribe");
});

test("a canceled service, also a paused one, shows its end date and can be kept", async () => {
  const profile = { subscriptionActive: false, subscriptionStatus: "paused" as const };
  let serviceEndsOn: string | null = "2026-12-21";
  const undoCancelService = vi.fn(() => {
    serviceEndsOn = null;
    return { isEnding: false, endsAt: null };
  });
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser({ ...profile, serviceEndsOn }),
      "homeowner.jobs": () => [],
      ...quiet,
      "homeowner.undoCancelService": undoCancelService,
    }),
  );
  const user = renderScreen(
    <RequireRole allow="homeowner">
      <Dashboard dialog="dayParts" />
    </RequireRole>,
  );
  const ends = "Canceled, ends Mon, Dec 21";
  const notice = await card(ends);
  expect(notice.getByText(ends)).toBeDefined();
  expect(await stat("Active Subscription")).not.toContain("Dec 21");
  await user.click(notice.getByRole("button", { name: "Keep My Service" }));
  await waitFor(() => expect(screen.queryByText(ends)).toBeNull());
  expect(undoCancelService).toHaveBeenCalledOnce();
});

test("a planned pause shows its day and can be undone", async () => {
  let servicePausesOn: string | null = "2026-12-14";
  const undoPause = vi.fn(() => {
    servicePausesOn = null;
    return homeownerUser();
  });
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser({ servicePausesOn }),
      "homeowner.jobs": () => [],
      ...quiet,
      "homeowner.undoPause": undoPause,
    }),
  );
  const user = renderScreen(
    <RequireRole allow="homeowner">
      <Dashboard dialog="dayParts" />
    </RequireRole>,
  );
  const notice = await card("Your Service Pauses on Mon, Dec 14");
  expect(await stat("Active Subscription")).not.toContain("Dec 14");
  expect(screen.queryByRole("button", { name: "Pause Service" })).toBeNull();
  await user.click(notice.getByRole("button", { name: "Undo Pause" }));
  await waitFor(() => expect(screen.queryByText(/^Your Service Pauses/)).toBeNull());
  expect(undoPause).toHaveBeenCalledOnce();
});

test("a canceled service offers no pause, because its month goes on", async () => {
  open(() => [], homeownerUser({ serviceEndsOn: "2026-12-21" }));
  expect(await screen.findByRole("button", { name: "Schedule Pickup" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Pause Service" })).toBeNull();
});

test("the first pickup is called the first until one is done", async () => {
  let jobs = [on("2026-11-24")];
  open(() => jobs);
  expect(await screen.findByText(/This is your first pickup\./)).toBeDefined();
  jobs = [
    on("2026-11-20", { status: "completed", completedAt: "2026-11-20T15:00:00.000Z" }),
    on("2026-11-24"),
  ];
  await trpcUtils.homeowner.jobs.invalidate();
  await waitFor(() => expect(screen.queryByText(/This is your first pickup\./)).toBeNull());
});

test("each figure follows its data", async () => {
  let user = homeownerUser({ monthlyRate: "29.00" });
  let jobs = [on("2026-11-24")];
  server.use(procedures({ "auth.currentUser": () => user, "homeowner.jobs": () => jobs, ...quiet }));
  renderScreen(
    <RequireRole allow="homeowner">
      <Dashboard dialog="dayParts" />
    </RequireRole>,
  );
  const next = await card("Next Pickup");
  const line = await next.findByText(/^Tue, Nov 24/);
  const figures = async () => [
    await stat("Active Subscription"),
    `${line.textContent}, ${line.nextElementSibling?.textContent}`,
    await stat("Completed This Month"),
  ];
  expect((await figures()).map(plain)).toEqual([
    "Active Subscription$29/monthStandard plan, cancel anytime",
    "Tue, Nov 24, 8 AM – 12 PM",
    "Completed This Month0",
  ]);

  user = homeownerUser({ monthlyRate: "31.50", subscriptionStatus: "past_due" });
  jobs = [
    on("2026-11-20", { status: "completed", completedAt: "2026-11-20T15:00:00.000Z" }),
    on("2026-11-22", { timeWindow: "14:00" }),
    on("2026-11-24"),
  ];
  await Promise.all([trpcUtils.auth.currentUser.invalidate(), trpcUtils.homeowner.jobs.invalidate()]);
  await waitFor(async () =>
    expect((await figures()).map(plain)).toEqual([
      "Active Subscription$31.50/month",
      "Tomorrow, 2 – 4 PM",
      "Completed This Month1",
    ]),
  );
  expect(screen.getByRole("heading", { name: "Your last payment did not go through" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Update Payment Method" });
  expect(link.getAttribute("href")).toBe("/settings#billing");

  jobs = [];
  await trpcUtils.homeowner.jobs.invalidate();
  expect(await (await card("Next Pickup")).findByText("No upcoming pickups scheduled")).toBeDefined();
  expect(await stat("Completed This Month")).toBe("Completed This Month0");
});

fullTest(
  "so do the lists, today's pickup, the receipt, the pause warning, the details and the card",
  async () => {
    const leo = { user: { firstName: "Leo", lastName: "" } };
    let user = homeownerUser();
    let jobs = ["2026-11-24", "2026-12-01", "2026-12-08", "2026-12-15"].map((day) => on(day));
    server.use(procedures({ "auth.currentUser": () => user, "homeowner.jobs": () => jobs, ...quiet }));
    const reader = renderScreen(
      <RequireRole allow="homeowner">
        <Dashboard dialog="dayParts" />
      </RequireRole>,
    );
    const upcoming = await unfold(reader, "Upcoming Pickups");
    expect(await upcoming.findByRole("button", { name: "Show all (4)" })).toBeDefined();
    const details = await unfold(reader, "Service Details");
    const payment = await unfold(reader, "Payment Method");
    const wouldCancel = async () => {
      await reader.click(screen.getByRole("button", { name: "Pause Service" }));
      const text = (await screen.findByRole("dialog")).textContent;
      await reader.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      return text;
    };
    expect(await wouldCancel()).toContain("Right now that is 4 pickups.");
    expect(details.getByText("Tuesday & Friday")).toBeDefined();
    expect(payment.getByText("Visa •••• 4242")).toBeDefined();
    expect(screen.queryByRole("list", { name: "Progress" })).toBeNull();

    user = homeownerUser({
      address: "7 Oak Avenue",
      pickupDays: ["Monday"],
      specialInstructions: "Ring first.",
      paymentMethod: { brand: "amex", last4: "0005", expiryMonth: 3, expiryYear: 2031 },
    });
    jobs = [
      on("2026-11-20", {
        status: "completed",
        runner: leo,
        completedAt: "2026-11-20T20:10:00.000Z",
        legs: {
          out: { at: "2026-11-20T14:00:00.000Z", photoUrl: "/out.jpg" },
          in: { at: "2026-11-20T20:10:00.000Z", photoUrl: "/in.jpg" },
        },
      }),
      on("2026-11-21", { status: "assigned", runner: leo, onTheWayAt: "2026-11-22T02:55:00.000Z" }),
      on("2026-11-24", { numberOfCans: 2 }),
    ];
    await Promise.all([trpcUtils.auth.currentUser.invalidate(), trpcUtils.homeowner.jobs.invalidate()]);
    await waitFor(() => expect(upcoming.getAllByRole("listitem")).toHaveLength(2));
    expect(upcoming.queryByRole("button", { name: /^Show all/ })).toBeNull();
    expect(await wouldCancel()).toContain("Right now that is 2 pickups.");
    expect(screen.getByText(/^Leo takes your cans out /)).toBeDefined();
    const last = await card("Last Pickup");
    expect(last.getByText("Yesterday · By Leo")).toBeDefined();
    const steps = within(await screen.findByRole("list", { name: "Progress" }));
    expect(steps.getByText("On the way")).toBeDefined();
    expect(details.getByText(/^7 Oak Avenue/)).toBeDefined();
    expect(details.getByText("Monday")).toBeDefined();
    expect(details.getByText("Ring first.")).toBeDefined();
    expect(payment.getByText("American Express •••• 0005")).toBeDefined();
    expect(payment.getByText("Expires 03/31")).toBeDefined();
  },
);

test("without pickups it says so", async () => {
  open(() => []);
  expect(await (await card("Next Pickup")).findByText("No upcoming pickups scheduled")).toBeDefined();
  expect(screen.getByText("No pickups yet")).toBeDefined();
});

test("the figures come from the data", async () => {
  open(
    () => [
      on("2026-11-03", { status: "completed", completedAt: "2026-11-03T15:00:00.000Z" }),
      on("2026-11-10", { status: "completed", completedAt: "2026-11-10T15:00:00.000Z" }),
      on("2026-11-24"),
    ],
    homeownerUser({ monthlyRate: "31.50" }),
  );
  await waitFor(async () => expect(await stat("Completed This Month")).toBe("Completed This Month2"));
  expect(await stat("Active Subscription")).toContain("$31.50/month");
});

fullTest("three upcoming pickups show first, and all on request", async () => {
  const user = open(() => ["2026-11-28", "2026-11-24", "2026-12-05", "2026-12-01"].map((day) => on(day)));
  const list = await unfold(user, "Upcoming Pickups");
  expect(await list.findAllByRole("listitem")).toHaveLength(3);
  expect(list.getAllByRole("listitem")[0]?.textContent).toContain("Tue, Nov 24");
  await user.click(list.getByRole("button", { name: "Show all (4)" }));
  expect(list.getAllByRole("listitem")).toHaveLength(4);
});

fullTest("lists that fail show an error and can be retried", async () => {
  const jobs = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    })
    .mockReturnValue([on("2026-11-24")]);
  const user = open(jobs);
  const list = await unfold(user, "Upcoming Pickups");
  await user.click(await list.findByRole("button", { name: "Try Again" }));
  expect(await list.findByText(/Tue, Nov 24/)).toBeDefined();
  expect((await card("Next Pickup")).getByText(/^Tue, Nov 24/)).toBeDefined();
});

test("service details name the days, and say when there are no instructions", async () => {
  const reader = open(() => [], homeownerUser({ specialInstructions: null, unit: "4B" }));
  const details = await unfold(reader, "Service Details");
  expect(details.getByText("Tuesday & Friday")).toBeDefined();
  expect(details.getByText(/412 Maple Street, 4B/)).toBeDefined();
  expect(details.getByText("None")).toBeDefined();
  expect(details.getByRole("link", { name: "Edit Service Details" }).getAttribute("href")).toBe("/profile");
});

test("the payment method is the server's card", async () => {
  const reader = open(
    () => [],
    homeownerUser({ paymentMethod: { brand: "jcb", last4: "0505", expiryMonth: 1, expiryYear: 2030 } }),
  );
  const payment = await unfold(reader, "Payment Method");
  expect(payment.getByText("JCB •••• 0505")).toBeDefined();
  expect(payment.getByText("Expires 01/30")).toBeDefined();
});

test.each([
  ["none", true],
  ["incomplete", true],
  ["active", false],
  ["past_due", false],
] as const)("a subscription that is %s: the setup link shows: %s", async (subscriptionStatus, isShown) => {
  open(() => [], homeownerUser({ subscriptionStatus, subscriptionActive: subscriptionStatus === "active" }));
  await screen.findAllByText("No upcoming pickups scheduled");
  const link = screen.queryByRole("link", { name: "Set Up Service" });
  expect(link?.getAttribute("href") ?? null).toBe(isShown ? "/subscribe" : null);
});

test("an account without a profile chooses a role, and no jobs are requested", async () => {
  const jobs = vi.fn(() => []);
  open(jobs, homeownerUser(null));
  expect(await screen.findByText("I'm a Homeowner")).toBeDefined();
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Set Up Service", "/subscribe"],
    ["Set Up Rentals", "/host-setup"],
    ["Start Earning", "/runner-setup"],
  ]);
  expect(jobs).not.toHaveBeenCalled();
});

test("a user without a first name is still a homeowner", async () => {
  open(() => [], { ...homeownerUser(), firstName: "" });
  await screen.findAllByText("No upcoming pickups scheduled");
  expect(screen.getByRole("heading", { level: 1, name: "Welcome, Homeowner!" })).toBeDefined();
});

test("an expired session goes to sign in", async () => {
  open(() => {
    throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
  });
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeDefined();
});

test.each([
  ["none", "/once"],
  ["incomplete", "/once"],
  ["canceled", "/once"],
  ["past_due", "/settings#billing"],
] as const)("with a service that is %s, Schedule Pickup leads to %s", async (subscriptionStatus, href) => {
  open(() => [], homeownerUser({ subscriptionStatus }));
  const link = await screen.findByRole("link", { name: "Schedule Pickup" });
  expect(link.getAttribute("href")).toBe(href);
  expect(screen.queryByRole("button", { name: "Schedule Pickup" })).toBeNull();
});

test("an extra pickup waiting for confirmation says so", async () => {
  const reader = open(() => [on("2026-11-24", { needsConfirmation: true })]);
  expect(await screen.findByText(/^We’ll confirm this pickup first/)).toBeDefined();
  const list = await unfold(reader, "Upcoming Pickups");
  expect(await list.findByText("Waiting for us to confirm it")).toBeDefined();
});
