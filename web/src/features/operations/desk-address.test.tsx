import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { homeownerOf } from "../../testing/admin-dashboard.tsx";
import { quietDay } from "../../testing/dispatch.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DeskInAddress } from "../lists/desk-address.tsx";
import { readDesk } from "../lists/shown.ts";
import AdminDashboard from "./admin-dashboard.tsx";

// The tabs are lazy imports, which a loaded machine may load too slowly for a test.
beforeAll(() => import("./people-tabs.tsx"));

const job = {
  ...jobOf(),
  homeownerId: "01900000-0000-7000-8000-0000000000c1",
  runnerId: null,
  late: null,
};

/** The desk at a URL, and a person's page. */
function openAt(address: string) {
  const asked = vi.fn((_: unknown) => ({ rows: [homeownerOf()], nextCursor: null }));
  const none = { count: 0, isMore: false };
  server.use(
    procedures({
      "admin.stats": () => ({}),
      "admin.statsBefore": () => ({}),
      "admin.activity": () => ({ rows: [job], nextCursor: null }),
      "admin.activityCounts": () => ({ all: none, pending: none, issues: none, isCut: false }),
      "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
      "admin.today": () => quietDay,
      "admin.jobRecord": () => [],
      "admin.homeowners": asked,
      "admin.homeownerCounts": () => ({ all: 4, states: { active: 2, paused: 2 } }),
      "admin.runnerCounts": () => ({ all: 0, states: {} }),
      "admin.dayReports": () => [],
      "admin.streetCorrections": () => [],
      "admin.extraPickups": () => [],
    }),
  );
  const root = createRootRoute();
  const desk = createRoute({
    getParentRoute: () => root,
    path: "/admin",
    validateSearch: readDesk,
    component: () => (
      <DeskInAddress>
        <AdminDashboard />
      </DeskInAddress>
    ),
  });
  const person = createRoute({
    getParentRoute: () => root,
    path: "/admin/homeowners/$id",
    component: () => <h1>Maya</h1>,
  });
  const problems = createRoute({
    getParentRoute: () => root,
    path: "/admin/problems",
    component: () => <h1>Problems</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ["/about", address], initialIndex: 1 });
  const router = createRouter({ routeTree: root.addChildren([desk, person, problems]), history });
  const user = renderScreen(<RouterProvider router={router as never} />);
  return { user, history, asked, shownNow: () => readDesk(router.state.location.search) };
}

test("has four tabs, and an older link to problems leads to their page", async () => {
  const { history } = openAt("/admin");
  const tabs = (await screen.findAllByRole("tab")).map(({ textContent }) => textContent);
  expect(tabs).toEqual(["Job Activity", "Homeowners", "Runners", "Settings"]);
  act(() => history.push("/admin#problems"));
  expect(await screen.findByRole("heading", { level: 1, name: "Problems" })).toBeDefined();
  expect(history.location.pathname).toBe("/admin/problems");
});

fullTest("keeps the search in the address, and restores it after a person's page", async () => {
  const { user, history, asked, shownNow } = openAt("/admin");
  await user.click(await screen.findByRole("tab", { name: "Homeowners" }));
  await user.type(await screen.findByRole("searchbox", { name: /Search/ }), "maple{Enter}");
  await user.click(await screen.findByRole("radio", { name: "Active (2)" }));
  await user.click(await screen.findByRole("button", { name: "Name" }));
  const chosen = { tab: "homeowners", search: "maple", state: "active", sort: "name" };
  await waitFor(() => expect(shownNow()).toMatchObject(chosen));
  await waitFor(() =>
    expect(asked.mock.lastCall?.[0]).toMatchObject({ search: "maple", state: "active", sort: "name" }),
  );
  act(() => history.push("/admin/homeowners/1"));
  await screen.findByRole("heading", { name: "Maya" });
  act(() => history.back());
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: /Search/ });
  expect(field.value).toBe("maple");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Active (2)" }).checked).toBe(true);
  expect(shownNow()).toMatchObject(chosen);
  // Choosing the tab added a history entry; typing, filtering and sorting did not.
  act(() => history.back());
  await waitFor(() => expect(shownNow().tab).toBeUndefined());
});

fullTest("keeps a sort order chosen right after typing a search", async () => {
  const { shownNow } = openAt("/admin?tab=homeowners");
  const field = await screen.findByRole("searchbox", { name: /Search/ });
  const sort = await screen.findByRole("button", { name: "Name" });
  fireEvent.change(field, { target: { value: "maple" } });
  fireEvent.click(sort);
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
  await waitFor(() => expect(shownNow().search).toBe("maple"));
  expect(shownNow().sort).toBe("name");
});

test("a chip is selected before the address has updated", async () => {
  openAt("/admin?tab=homeowners");
  const chip = await screen.findByRole<HTMLInputElement>("radio", { name: "Active (2)" });
  fireEvent.click(chip);
  expect(chip.checked).toBe(true);
});

fullTest("a job's details add a history entry, which Back and Close remove", async () => {
  const { user, history, shownNow } = openAt("/admin?filter=pending");
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: /^Details/ }));
    await screen.findByRole("dialog");
  };
  await open();
  expect(shownNow()).toMatchObject({ filter: "pending", job: job.id });
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shownNow()).toMatchObject({ filter: "pending", job: undefined });
  await open();
  const before = history.location.state.__TSR_index;
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(history.location.state.__TSR_index).toBe(before - 1);
  expect(shownNow()).toMatchObject({ filter: "pending", job: undefined });
});

test("an address with a job opens its details, and closing them stays on the page", async () => {
  const { user, shownNow } = openAt(`/admin?job=${job.id}`);
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shownNow().job).toBeUndefined();
  expect(screen.getByRole("tab", { name: "Job Activity" })).toBeDefined();
});

test("a notice's link selects a tab by its hash until another one is chosen", async () => {
  const { user, shownNow } = openAt("/admin#homeowners");
  const tab = await screen.findByRole("tab", { name: "Homeowners" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  await user.click(screen.getByRole("tab", { name: "Job Activity" }));
  await waitFor(() => expect(shownNow().tab).toBe("jobActivity"));
  expect(screen.getByRole("tab", { name: "Job Activity" }).getAttribute("aria-selected")).toBe("true");
});

test("invalid address parameters are left out", () => {
  const read = readDesk({ tab: "gone", state: ["a"], sort: {}, job: "1", from: "2026-02-30", search: ["a"] });
  expect(Object.keys(read)).toEqual(
    expect.arrayContaining(["tab", "search", "filter", "state", "sort", "job", "application", "from"]),
  );
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
  expect(readDesk({ search: 62704 }).search).toBe("62704");
});
