import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import {
  figure,
  figures,
  homeownerOf,
  names,
  nothing,
  priya,
  rowOf,
  runnersAre,
  setUpDashboard,
} from "../../testing/admin-dashboard.tsx";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AlertsLink } from "../dispatch/admin-page.tsx";

const { renderDashboard } = setUpDashboard(server);

test("the figures are the server's", async () => {
  renderDashboard({});
  await screen.findByText("$34,858.00");
  expect(await figure("Active Subscribers")).toBe("1,204");
  expect(await figure("Active Runners")).toBe("31");
  expect(await figure("Monthly Revenue")).toBe("$34,858.00");
  expect(await figure("Jobs Today")).toBe("212");
  expect(await figure("Service Rate")).toBe("97.3%");
});

test("each figure links to what it counts", async () => {
  renderDashboard({});
  await screen.findByText("$34,858.00");
  const cards = within(screen.getByRole("region", { name: "Service figures" }));
  expect(cards.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin?tab=homeowners&state=active",
    "/admin?tab=runners&state=approved",
    "/admin/figures#revenue",
    "/admin/dispatch",
    "/admin/figures#onTime",
  ]);
});

test("the active runners figure opens the approved runners", async () => {
  const asked = vi.fn((_: unknown) => ({ rows: [], nextCursor: null }));
  renderDashboard({ "admin.runners": asked }, { tab: "runners", state: "approved" });
  await waitFor(() => expect(asked.mock.calls[0]?.[0]).toMatchObject({ state: "approved" }));
});

test("figures compare with the previous period, or show none when it is unknown", async () => {
  renderDashboard({
    "admin.statsBefore": () => ({
      totalHomeowners: 1400,
      activeSubscribers: 1075,
      activeRunners: 31,
      monthlyRevenue: "0.00",
      jobsToday: 265,
      serviceRate: 98.25,
    }),
  });
  expect(await screen.findByText("+12% vs. 30 days ago")).toBeDefined();
  expect(screen.getByText("0% vs. 30 days ago")).toBeDefined();
  expect(screen.getByText("From active subscriptions")).toBeDefined();
  expect(screen.getByText("97% completion · -20% vs. a week ago")).toBeDefined();
  expect(screen.getByText("-1 points vs. the previous 30 days")).toBeDefined();
});

test("compares a young service with an earlier day, and its promises with the two weeks before", async () => {
  renderDashboard({
    "admin.statsBefore": () => ({
      standingDays: 12,
      totalHomeowners: 1400,
      activeSubscribers: 1075,
      activeRunners: 25,
      monthlyRevenue: "34858.00",
      jobsToday: null,
      serviceRate: null,
      fortnights: { now: 97.5, before: 95 },
    }),
  });
  expect(await screen.findByText("+12% vs. 12 days ago")).toBeDefined();
  expect(screen.getByText("+24% vs. 12 days ago")).toBeDefined();
  expect(screen.getByText("0% vs. 12 days ago")).toBeDefined();
  expect(screen.getByText("+2.5 points vs. the previous two weeks")).toBeDefined();
});

test("a figure's link says what it counts, and its hint the total", async () => {
  renderDashboard({ "admin.statsBefore": () => ({ jobsToday: 0 }) });
  expect(await screen.findByRole("link", { name: "Active Subscribers: 1,204" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Monthly Revenue: $34,858.00" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Service Rate: 97.3%" })).toBeDefined();
  expect(screen.getByText("Of 1,320 homes signed up")).toBeDefined();
  expect(await screen.findByText("97% completion · None a week ago")).toBeDefined();
});

test("the number of alerts links to them from the other screens", async () => {
  server.use(procedures({ "admin.alerts": () => ({ alerts: [], active: 3, snoozed: 1 }) }));
  renderScreen(<AlertsLink />);
  expect((await screen.findByRole("link", { name: "3 alerts" })).getAttribute("href")).toBe("/admin#alerts");
});

test("a service rate without data is a dash, not a zero", async () => {
  renderDashboard({ "admin.stats": () => ({ ...figures, jobsToday: 0, serviceRate: null }) });
  expect(await screen.findByText("No pickups due in 30 days")).toBeDefined();
  expect(await figure("Service Rate")).toBe("–");
  expect(await figure("Jobs Today")).toBe("0");
});

test("figures that did not load are dashes and can be retried", async () => {
  const stats = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue(figures);
  const user = renderDashboard({ "admin.stats": stats });
  const failed = await screen.findByText("The figures could not be loaded.");
  expect(await figure("Jobs Today")).toBe("–");
  await user.click(within(failed).getByRole("button", { name: "Try Again" }));
  await waitFor(async () => expect(await figure("Jobs Today")).toBe("212"));
  expect(screen.queryByText("The figures could not be loaded.")).toBeNull();
});

describe("Homeowners", () => {
  const maya = homeownerOf();
  const walter = { ...maya, id: "01900000-0000-7000-8000-000000000012", firstName: "Walter" };

  fullTest("are listed with their home and plan, page by page", async () => {
    const user = renderDashboard({
      "admin.homeowners": ({ cursor }: { cursor?: string | null }) =>
        cursor === "next" ? { rows: [walter], nextCursor: null } : { rows: [maya], nextCursor: "next" },
    });
    await user.click(screen.getByRole("tab", { name: "Homeowners" }));
    const row = await rowOf("Maya Torres");
    for (const text of ["412 Maple Street, 2B, Springfield, IL 62704", "Tue, Fri", "Payment past due"])
      expect(row.getByText(text)).toBeDefined();
    await waitFor(() => expect(names()).toEqual(["Maya Torres", "Walter Torres"]));
  });

  test("are searched, filtered, sorted and counted by the server", async () => {
    const asked: object[] = [];
    const user = renderDashboard({
      "admin.homeowners": (input: object) => {
        asked.push(input);
        return { rows: [maya], nextCursor: null };
      },
      "admin.homeownerCounts": () => ({ all: 1001, states: { active: 900, past_due: 2, suspended: 0 } }),
    });
    await user.click(screen.getByRole("tab", { name: "Homeowners" }));
    expect(await screen.findByRole("radio", { name: "All (1,000+)" })).toBeDefined();
    expect(screen.queryByRole("radio", { name: /^Suspended/ })).toBeNull();
    const list = within(screen.getByRole("region", { name: "Homeowners" }));
    await user.click(list.getByRole("radio", { name: "Payment past due (2)" }));
    await user.type(list.getByRole("searchbox", { name: "Search" }), "maple{Enter}");
    await user.click(list.getByRole("button", { name: "Name" }));
    const byName = { state: "past_due", search: "maple", sort: "name" };
    await waitFor(() => expect(asked.at(-1)).toMatchObject(byName));
    expect(asked.at(-1)).not.toHaveProperty("order");
    expect(list.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    await user.click(list.getByRole("button", { name: "Name" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ ...byName, order: "reversed" }));
    expect(list.getByRole("link", { name: "Maya Torres" }).getAttribute("href")).toBe(
      `/admin/homeowners/${maya.id}`,
    );
  });

  test("that did not load can be retried", async () => {
    const homeowners = vi
      .fn()
      .mockImplementationOnce(() => {
        throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
      })
      .mockReturnValue(nothing);
    const user = renderDashboard({ "admin.homeowners": homeowners });
    await user.click(screen.getByRole("tab", { name: "Homeowners" }));
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No homeowners yet")).toBeDefined();
  });
});

test("the header has only the documented actions; links to its lists are in Quick Actions", async () => {
  renderDashboard(runnersAre(() => [priya]));
  expect(await screen.findByText("1 application is waiting for an answer.")).toBeDefined();
  const actions = within(await screen.findByRole("region", { name: "Quick Actions" }));
  for (const name of ["Review Applications", "Problems", "Support"])
    expect(screen.getAllByRole("link", { name })).toEqual([actions.getByRole("link", { name })]);
  expect(screen.queryByRole("link", { name: /alerts/i })).toBeNull();
  expect(screen.queryByRole("button", { name: "Review Applications" })).toBeNull();
  for (const name of ["Add Runner", "Export Data"])
    expect(screen.getByRole("button", { name })).toBeDefined();
});

test("a wrong-day report is answered, and the homeowner is notified", async () => {
  const report = {
    id: "01900000-0000-7000-8000-0000000000d1",
    onDay: "2026-12-01",
    reportedAt: "2026-11-24T17:00:00.000Z",
    firstName: "Maya",
    lastName: "Torres",
    email: "maya@example.com",
    address: "412 Maple Street",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    sameThere: 3,
  };
  const answers: unknown[] = [];
  let open = [report];
  const user = renderDashboard({
    "admin.dayReports": () => open,
    "admin.extraPickups": () => [],
    "admin.resolveDayReport": (input: unknown) => {
      answers.push(input);
      open = [];
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole("tab", { name: "Homeowners" }));
  const reports = within(await screen.findByRole("region", { name: "Days Reported as Wrong" }));
  expect(await reports.findByText("Tue, Dec 1, 2026 in 62704")).toBeDefined();
  expect(reports.getByText(/3 homes in this ZIP code report it/)).toBeDefined();
  await user.click(reports.getByRole("button", { name: /^Calendar corrected/ }));
  await user.click(await screen.findByRole("button", { name: "Calendar Corrected" }));
  expect(await screen.findByText("Homeowner Told")).toBeDefined();
  expect(answers).toEqual([{ reportId: report.id, outcome: "corrected" }]);
  expect(await reports.findByText("No days reported as wrong")).toBeDefined();
});

test("the header adds a runner, also on the Runners tab, and exports the data", async () => {
  const user = renderDashboard({});
  await user.click(await screen.findByRole("tab", { name: "Runners" }));
  await screen.findByRole("region", { name: "Invitations" });
  await user.click(await screen.findByRole("button", { name: "Add Runner" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(screen.getByRole("button", { name: "Export Data", hidden: true })).toBeDefined();
});
