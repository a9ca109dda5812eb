import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { mine, offer, setUpDashboard } from "../../testing/runner-dashboard.tsx";
import { runnerUser } from "../../testing/users.ts";

const renderDashboard = setUpDashboard(server);

const newRunner = () => runnerUser({ completedJobs: 0 });
const reach = { timeZone: "America/Chicago", quietHours: null, sms: null, browsers: 0 };
const list = async () => within(await screen.findByRole("region", { name: "Your first day" }));
const rows = async () => (await list()).getAllByRole("listitem").map((item) => item.textContent ?? "");

test("a new runner's list leads to what is missing and counts the offers of today and of a week by area", async () => {
  renderDashboard({
    "auth.currentUser": newRunner,
    "runner.availableJobs": () => [
      { ...offer, scheduledDate: "2026-11-24T08:00:00.000Z" },
      { ...offer, id: mine.id, scheduledDate: "2026-11-30T08:00:00.000Z" },
      { ...offer, id: "01900000-0000-7000-8000-000000000003", scheduledDate: "2026-12-01T08:00:00.000Z" },
    ],
    "runner.payoutAccount": () => ({ status: "none", bank: null, isTestMode: true }),
    "settings.reachability": () => reach,
  });
  const shown = await list();
  await shown.findByText(/^62704: 1 today, 2 in the next 7 days/);
  expect(shown.getByText("Get ready for your first job.")).toBeDefined();
  expect((await rows()).filter((row) => row.includes("(done)"))).toHaveLength(1);
  const leadsTo = (name: string) => shown.getByRole("link", { name }).getAttribute("href");
  expect(leadsTo("Add your bank account")).toBe("/settings#billing");
  expect(leadsTo("Turn on phone alerts")).toBe("/settings#notifications");
  expect(screen.queryByRole("region", { name: "Your figures" })).toBeNull();
});

test("each item is ticked from its state", async () => {
  renderDashboard({
    "auth.currentUser": newRunner,
    "runner.availableJobs": () => [],
    "runner.jobs": () => [mine],
    "runner.payoutAccount": () => ({ status: "ready", bank: "•• 42", isTestMode: false }),
    "settings.reachability": () => ({ ...reach, browsers: 1 }),
  });
  const shown = await list();
  await shown.findByText("It’s in Active Route.");
  await shown.findByRole("link", { name: /^Add your bank account\s*\(done\)$/ });
  await shown.findByRole("link", { name: /^Turn on phone alerts\s*\(done\)$/ });
  expect((await rows()).filter((row) => !row.includes("(done)"))).toEqual([
    expect.stringContaining("62704: none today, none in the next 7 days"),
  ]);
});

test("offline, it counts no offers", async () => {
  renderDashboard({
    "auth.currentUser": () => runnerUser({ completedJobs: 0, isAvailable: false }),
    "runner.availableJobs": () => [],
    "runner.payoutAccount": () => ({ status: "none", bank: null, isTestMode: true }),
    "settings.reachability": () => reach,
  });
  expect(await (await list()).findByText("Go online to see today’s offers.")).toBeDefined();
  expect((await rows()).join()).not.toContain("none today");
});

test("the list is gone after the first completed job", async () => {
  renderDashboard();
  expect(await screen.findByRole("region", { name: "Your figures" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "Your first day" })).toBeNull();
});
