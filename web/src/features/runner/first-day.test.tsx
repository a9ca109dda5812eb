import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { mine, setUpDashboard } from "../../testing/runner-dashboard.tsx";
import { runnerUser } from "../../testing/users.ts";

const renderDashboard = setUpDashboard(server);

const newRunner = () => runnerUser({ completedJobs: 0 });
const reach = { timeZone: "America/Chicago", quietHours: null, digest: null, sms: null, browsers: 0 };
const list = async () => within(await screen.findByRole("region", { name: "Your first day" }));
const rows = async () => (await list()).getAllByRole("listitem").map((item) => item.textContent ?? "");

test("a new runner's list leads to what is missing and counts the open jobs of each area", async () => {
  renderDashboard({
    "auth.currentUser": newRunner,
    "runner.areas": () => [
      { zipCode: "62704", city: "Springfield", today: 1, soon: 2, taken: 0 },
      { zipCode: "62707", city: "Springfield", today: 0, soon: 0, taken: 3 },
      { zipCode: "62520", city: "Dawson", today: 0, soon: 0, taken: 0 },
    ],
    "runner.payoutAccount": () => ({ status: "none", bank: null, isTestMode: true }),
    "settings.reachability": () => reach,
  });
  const shown = await list();
  const area = await shown.findByRole("link", { name: /^Check your areas.*62704/ });
  expect(area.textContent).toContain("62704 · 1 open job today, 2 in the next 7 days.");
  expect(area.textContent).toContain("62707 · No open jobs: other runners have taken all 3 pickups");
  expect(area.textContent).toContain("62520 · No open jobs: nobody here has a pickup in the next 7 days.");
  expect(area.textContent).toContain("Add ZIP codes nearby");
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
    "runner.areas": () => [{ zipCode: "62704", city: "Springfield", today: 0, soon: 0, taken: 0 }],
    "runner.jobs": () => [mine],
    "runner.payoutAccount": () => ({ status: "ready", bank: "•• 42", isTestMode: false }),
    "settings.reachability": () => ({ ...reach, browsers: 1 }),
  });
  const shown = await list();
  await shown.findByText("It’s in Active Route.");
  await shown.findByRole("link", { name: /^Add your bank account\s*\(done\)$/ });
  await shown.findByRole("link", { name: /^Turn on phone alerts\s*\(done\)$/ });
  expect((await rows()).filter((row) => !row.includes("(done)"))).toEqual([
    expect.stringContaining("62704 · No open jobs"),
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
