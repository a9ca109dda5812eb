import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnJob } from "#contracts/homeowner.ts";
import type { Job } from "#contracts/job.ts";
import type { User } from "#contracts/user.ts";
import { server } from "../../../../testkit/web/server.ts";
import { RequireRole } from "../../lib/require-role.tsx";
import { homeownerUser } from "../../testing/homeowners.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { Dashboard } from "./dashboard.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Already the 22nd in UTC, still the 21st at home.
  vi.setSystemTime("2026-11-22T03:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

function open(jobs: () => unknown, user: User = homeownerUser()) {
  server.use(procedures({ "auth.currentUser": () => user, "homeowner.jobs": jobs }));
  return renderScreen(
    <RequireRole allow="homeowner">
      <Dashboard dialog="dayParts" />
    </RequireRole>,
  );
}

const on = (day: string, differences: Partial<Job> = {}): OwnJob => ({
  ...jobOf({ id: `job of ${day}`, scheduledDate: `${day}T08:00:00.000Z`, ...differences }),
  rating: null,
});
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const stat = async (label: string) => (await screen.findByText(label)).closest("dl")?.textContent;

test.each([
  ["2026-11-21", "Next pickup: Today"],
  ["2026-11-22", "Next pickup: Tomorrow"],
  ["2026-12-05", "Next pickup: Sat, Dec 5"],
])("a pickup on %s is told as %s, with its window", async (day, text) => {
  open(() => [on(day)]);
  const line = await screen.findByText(new RegExp(`^${text}`));
  expect(line.textContent).toMatch(/8\sAM\s–\s12\sPM$/);
});

test("without pickups it says so", async () => {
  open(() => []);
  expect(await screen.findAllByText("No upcoming pickups scheduled")).toHaveLength(2);
  expect(await stat("Next Pickup")).toContain("None planned");
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
  expect(await screen.findByText(/^Next pickup/)).toBeDefined();
  expect(await stat("Completed This Month")).toBe("Completed This Month2");
  expect(await stat("Active Subscription")).toContain("$31.50/month");
  expect(await stat("Next Pickup")).toContain("Tue, Nov 24");
});

test("three upcoming pickups are shown, all when asked for", async () => {
  const user = open(() => ["2026-11-28", "2026-11-24", "2026-12-05", "2026-12-01"].map((day) => on(day)));
  const list = await card("Upcoming Pickups");
  expect(await list.findAllByRole("listitem")).toHaveLength(3);
  expect(list.getAllByRole("listitem")[0]?.textContent).toContain("Tue, Nov 24");
  await user.click(list.getByRole("button", { name: "Show all (4)" }));
  expect(list.getAllByRole("listitem")).toHaveLength(4);
});

test("lists that fail say so and can be tried again", async () => {
  const jobs = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    })
    .mockReturnValue([on("2026-11-24")]);
  const user = open(jobs);
  const list = await card("Upcoming Pickups");
  await user.click(await list.findByRole("button", { name: "Try Again" }));
  expect(await list.findByText(/Tue, Nov 24/)).toBeDefined();
});

test("service details name the days, and without instructions say so", async () => {
  open(() => [], homeownerUser({ specialInstructions: null, unit: "4B" }));
  const details = await card("Service Details");
  await screen.findAllByText("No upcoming pickups scheduled");
  expect(details.getByText("Tuesday & Friday")).toBeDefined();
  expect(details.getByText(/412 Maple Street, 4B/)).toBeDefined();
  expect(details.getByText("None")).toBeDefined();
  expect(details.getByRole("link", { name: "Edit Service Details" }).getAttribute("href")).toBe("/profile");
});

test("the payment method is the card that the server tells of", async () => {
  open(
    () => [],
    homeownerUser({ paymentMethod: { brand: "jcb", last4: "0505", expiryMonth: 1, expiryYear: 2030 } }),
  );
  const payment = await card("Payment Method");
  expect(payment.getByText("JCB •••• 0505")).toBeDefined();
  expect(payment.getByText("Expires 01/30")).toBeDefined();
});

test.each([
  ["none", true],
  ["incomplete", true],
  ["active", false],
  ["past_due", false],
] as const)(
  "a subscription that is %s: the way to set it up is shown: %s",
  async (subscriptionStatus, isShown) => {
    open(
      () => [],
      homeownerUser({ subscriptionStatus, subscriptionActive: subscriptionStatus === "active" }),
    );
    await screen.findAllByText("No upcoming pickups scheduled");
    const link = screen.queryByRole("link", { name: "Set Up Service" });
    expect(link?.getAttribute("href") ?? null).toBe(isShown ? "/subscribe" : null);
  },
);

test("an account without a profile chooses a side of the curb, and no jobs are asked for", async () => {
  const jobs = vi.fn(() => []);
  open(jobs, homeownerUser(null));
  expect(await screen.findByText("I'm a Homeowner")).toBeDefined();
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Set Up Service", "/subscribe"],
    ["Start Earning", "/runner-setup"],
  ]);
  expect(jobs).not.toHaveBeenCalled();
});

test("somebody without a first name is a homeowner all the same", async () => {
  open(() => [], { ...homeownerUser(), firstName: "" });
  await screen.findAllByText("No upcoming pickups scheduled");
  expect(screen.getByRole("heading", { name: "Welcome, Homeowner!" })).toBeDefined();
});

test("a session that has ended goes to sign in", async () => {
  open(() => {
    throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
  });
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeDefined();
});
