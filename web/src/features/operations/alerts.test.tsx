import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import { alertKinds } from "#modules/dispatch/rules.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { Alerts } from "./alerts.tsx";

const profileId = "01900000-0000-7000-8000-0000000000c1";
const feedId = "01900000-0000-7000-8000-0000000000f1";

function alertOf(differences: Partial<Alert> = {}): Alert {
  return {
    key: "unclaimed:2026-11-24",
    kind: "unclaimed",
    count: 3,
    at: "2026-11-24T20:00:00.000Z",
    day: "2026-11-24",
    zipCode: "62704",
    areas: 1,
    name: null,
    profileId: null,
    feedId: null,
    snoozed: null,
    ...differences,
  };
}

function renderAlerts(answers: Parameters<typeof procedures>[0]) {
  server.use(procedures(answers));
  return renderScreen(<Alerts />);
}

test("each kind says what is wrong and links to where it can be fixed", async () => {
  const alerts = alertKinds.map((kind) =>
    alertOf({
      kind,
      key: `${kind}:1`,
      name:
        new Map<string, string>([
          ["holidayAhead", "juneteenth"],
          ["deadLetters", "deliver-mail"],
          ["deliveriesFailing", "email"],
        ]).get(kind) ?? "Leo Santos",
      profileId,
      feedId: kind.startsWith("feed") ? feedId : null,
    }),
  );
  const user = renderAlerts({ "admin.alerts": () => ({ alerts, active: alerts.length, snoozed: 0 }) });
  expect(await screen.findByText("31 need attention")).toBeDefined();
  expect(screen.getAllByRole("article")).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show All 31" }));
  const links = screen
    .getAllByRole("link")
    .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
  const calendar = `/admin/homeowners/${profileId}#calendar-${feedId}`;
  expect(links).toEqual([
    ["Open Homeowner: Leo Santos felt unsafe at a home in 62704", `/admin/homeowners/${profileId}`],
    ["Open Health: Nothing has been sent or charged since a restore", "/admin/health"],
    ["Open Dispatch: Leo Santos has 3 homes to put out", "/admin/dispatch?day=2026-11-24&filter=late"],
    ["Open Dispatch: Leo Santos has 3 homes to bring back", "/admin/dispatch?day=2026-11-24&filter=late"],
    [
      "Open Dispatch: 3 pickups have no runner in 62704",
      "/admin/dispatch?day=2026-11-24&area=%2262704%22&filter=unclaimed",
    ],
    [
      "See Missed: 3 pickups were missed in 62704",
      "/admin/dispatch?day=2026-11-24&area=%2262704%22&filter=missed",
    ],
    ["Open Homeowner: Leo Santos’s payment failed", `/admin/homeowners/${profileId}`],
    ["Settle: Leo Santos is waiting for an answer about a problem", "/admin/problems"],
    ["Answer: Leo Santos is waiting for an answer to a message", "/admin/support"],
    ["Review: 3 pickups of Leo Santos to review", "/admin/photo-review"],
    ["Review: The application of Leo Santos is overdue", `/admin/runners/${profileId}`],
    ["Open Runner: Leo Santos’s notice period is over", `/admin/runners/${profileId}`],
    [
      "Open Dispatch: 3 pickups tomorrow have no runner yet in 62704",
      "/admin/dispatch?day=2026-11-24&area=%2262704%22&filter=unclaimed",
    ],
    ["Open Pay: Pay runs are on hold", "/admin/money"],
    ["Open Health: 3 records fail a data check: Leo Santos", "/admin/health"],
    ["See Details: Leo Santos’s refund did not arrive", `/admin/homeowners/${profileId}`],
    ["Open Pay Run: 3 payouts failed", "/admin/money?week=2026-11-24"],
    ["Open Pay Run: 3 payouts are held", "/admin/money?week=2026-11-24"],
    ["Open Health: A server’s clock is off by 3 seconds", "/admin/health"],
    ["Send Again: 3 tasks failed: Email", "/admin/health"],
    ["Set Rule: Juneteenth has no rule", "/admin#settings"],
    ["Review: 3 people report a different collection day on Leo Santos, 62704", "/admin#homeowners"],
    ["Answer: 3 homes say a day is wrong in 62704", "/admin#homeowners"],
    ["Open Calendar: A calendar of Leo Santos cannot be read", calendar],
    ["Open Calendar: 3 stays are missing from a calendar of Leo Santos", calendar],
    ["Open Calendar: A calendar of Leo Santos was only partly imported", calendar],
    ["Decide: Leo Santos asks for 3 more extra pickups", "/admin#homeowners"],
    ["Open Runner: Leo Santos completed 3 pickups within 3 minutes", `/admin/runners/${profileId}`],
    ["Open Runner: Leo Santos: 3 extra pickups in 28 days", `/admin/runners/${profileId}`],
    ["See Details: 3 emails did not arrive", "/admin/deliveries?state=lost"],
    ["Open Health: 3 codes by text message in 24 hours", "/admin/health"],
  ]);
});

test("pickups of several areas are one alert that links to all of them", async () => {
  const several = { zipCode: null, areas: 4, count: 10 };
  renderAlerts({
    "admin.alerts": () => ({
      alerts: [alertOf(several), alertOf({ ...several, kind: "missed", key: "missed:2026-11-24:1" })],
      active: 2,
      snoozed: 0,
    }),
  });
  const link = (name: string) => screen.findByRole("link", { name });
  expect((await link("Open Dispatch: 10 pickups have no runner in 4 areas")).getAttribute("href")).toBe(
    "/admin/dispatch?day=2026-11-24&filter=unclaimed",
  );
  expect((await link("See Missed: 10 pickups were missed in 4 areas")).getAttribute("href")).toBe(
    "/admin/dispatch?day=2026-11-24&filter=missed",
  );
});

test("a link to the alerts scrolls there", async () => {
  location.hash = "#alerts";
  renderAlerts({ "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }) });
  const region = await screen.findByRole("region", { name: "System Alerts" });
  expect(document.activeElement?.contains(region)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  location.hash = "";
});

test("a snoozed alert moves to the others and can be restored from the toast", async () => {
  let snoozed: Alert["snoozed"] = null;
  const asked: unknown[] = [];
  const user = renderAlerts({
    "admin.alerts": () => ({
      alerts: [alertOf({ snoozed })],
      active: snoozed ? 0 : 1,
      snoozed: snoozed ? 1 : 0,
    }),
    "admin.snoozeAlert": (input: unknown) => {
      asked.push(input);
      snoozed = { until: "2026-11-25T00:00:00.000Z", by: "Ana" };
      return { until: snoozed.until };
    },
    "admin.wakeAlert": (input: unknown) => {
      asked.push(input);
      snoozed = null;
      return { ok: true };
    },
  });
  const row = within(await screen.findByRole("article", { name: "3 pickups have no runner in 62704" }));
  await user.click(row.getByRole("button", { name: /^Snooze: / }));
  await user.click(row.getByText("4 hours"));
  expect(await screen.findByText("Nothing needs attention")).toBeDefined();
  expect(screen.getByText(/^Snoozed by Ana until/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText(/^Snoozed by Ana/)).toBeNull());
  const { key } = alertOf();
  expect(asked).toEqual([{ key, hours: 4 }, { key }]);
});

test("an alert a colleague has snoozed says so, and the list is refetched", async () => {
  const alerts = vi
    .fn()
    .mockReturnValueOnce({ alerts: [alertOf()], active: 1, snoozed: 0 })
    .mockReturnValue({
      alerts: [alertOf({ snoozed: { until: "2026-11-25T00:00:00.000Z", by: "Ben" } })],
      active: 0,
      snoozed: 1,
    });
  const user = renderAlerts({
    "admin.alerts": alerts,
    "admin.snoozeAlert": () => {
      throw new Refusing({ status: 409, code: "ALERT_SNOOZED", params: { by: "Ben" } });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Snooze: / }));
  await user.click(screen.getByText("1 week"));
  expect(await screen.findByText("Ben has snoozed this alert already.")).toBeDefined();
  expect(await screen.findByText(/^Snoozed by Ben until/)).toBeDefined();
});

test("a long list shows the number of the rest", async () => {
  renderAlerts({ "admin.alerts": () => ({ alerts: [alertOf()], active: 26, snoozed: 0 }) });
  expect(await screen.findByText("and 25 more")).toBeDefined();
});

test("alerts that did not load can be retried, and no alerts is good news", async () => {
  const alerts = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue({ alerts: [], active: 0, snoozed: 0 });
  const user = renderAlerts({ "admin.alerts": alerts });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing needs attention")).toBeDefined();
  expect(screen.getByText("All is well")).toBeDefined();
});

test("a notice that is due is applied in its row, once confirmed", async () => {
  const applyNotice = vi.fn((_: object) => ({ ok: true }));
  const due = alertOf({ kind: "noticeDue", key: `noticeDue:${feedId}`, name: "Leo Santos", profileId });
  const user = renderAlerts({
    "admin.alerts": () => ({ alerts: [due], active: 1, snoozed: 0 }),
    "admin.applyNotice": applyNotice,
  });
  const name = "Apply Notice: Leo Santos’s notice period is over";
  await user.click(await screen.findByRole("button", { name }));
  const question = within(await screen.findByRole("dialog", { name: "Leo Santos’s notice period is over" }));
  expect(applyNotice).not.toHaveBeenCalled();
  await user.click(question.getByRole("button", { name: "Apply Notice" }));
  expect(await screen.findByText("Notice Applied")).toBeDefined();
  expect(applyNotice).toHaveBeenCalledExactlyOnceWith({ noticeId: feedId });
});

test("a returned refund is sent again, or was paid another way; a gift’s leads to the gifts", async () => {
  const settle = vi.fn((_: object) => ({ amount: "5.00" }));
  const tip = alertOf({ kind: "refundFailed", key: `refundFailed:${feedId}`, name: "Maya Hart", profileId });
  const gift = alertOf({ kind: "refundFailed", key: `refundFailed:${profileId}`, name: "Ann" });
  const user = renderAlerts({
    "admin.alerts": () => ({ alerts: [tip, gift], active: 2, snoozed: 0 }),
    "admin.settleRefund": settle,
  });
  const link = await screen.findByRole("link", { name: "See Details: Ann’s refund did not arrive" });
  expect(link.getAttribute("href")).toBe("/admin/gifts");
  const settleBy = async (name: string, button: string) => {
    await user.click(screen.getByRole("button", { name: `Send Again: ${name}’s refund did not arrive` }));
    const dialog = within(await screen.findByRole("dialog", { name: `${name}’s refund did not arrive` }));
    await user.click(dialog.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await settleBy("Maya Hart", "Send Again");
  expect(await screen.findByText("$5.00 refunded")).toBeDefined();
  await settleBy("Ann", "Paid Another Way");
  expect(settle.mock.calls).toEqual([[{ id: feedId, isPaid: false }], [{ id: profileId, isPaid: true }]]);
});
