import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Webhook } from "#modules/webhooks/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { setUpSchedule } from "../../testing/schedule-page.tsx";
import { homeownerUser } from "../../testing/users.ts";
import "../../ui/dialog-frame.tsx";
import { FeedFormats } from "./feed-formats.tsx";
import { SmartHome } from "./smart-home.tsx";

setUpSchedule(server);

const secret = `whsec_${"a".repeat(43)}=`;
const delivery: Webhook["deliveries"][number] = {
  id: "01900000-0000-7000-8000-000000000001",
  event: "pickup.cans_out",
  onDay: "2026-11-24",
  state: "failed",
  trouble: "status",
  httpStatus: 500,
  attempts: 9,
  createdAt: "2026-11-24T13:00:00.000Z",
};
const connected: Webhook = {
  endpoint: {
    host: "hooks.example.com",
    madeAt: "2026-11-01T00:00:00.000Z",
    failingSince: null,
    pausedAt: null,
  },
  deliveries: [delivery],
};

/** The sheet, opened, over a server that keeps what is done. */
async function open(first: Webhook, answers: Parameters<typeof procedures>[0] = {}) {
  let now = first;
  const resend = vi.fn(() => ({ ok: true }));
  const testing = vi.fn(() => ({ ok: true }));
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "webhook.find": () => now,
      "webhook.save": () => {
        now = { ...connected, deliveries: [] };
        return { secret };
      },
      "webhook.renewSecret": () => ({ secret }),
      "webhook.remove": () => {
        now = { endpoint: null, deliveries: [] };
        return { ok: true };
      },
      "webhook.test": testing,
      "webhook.resend": resend,
      ...answers,
    }),
  );
  const user = renderScreen(<SmartHome />);
  await user.click(await screen.findByRole("button", { name: "Connect a Smart Home" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Smart Home" }));
  return { user, sheet, resend, testing };
}
const nothing: Webhook = { endpoint: null, deliveries: [] };

test("an address is connected, and its secret shown once", async () => {
  const { user, sheet } = await open(nothing);
  await user.type(await sheet.findByLabelText("Address"), "https://hooks.example.com/x");
  await user.click(sheet.getByRole("button", { name: "Connect" }));
  expect(await sheet.findByLabelText<HTMLInputElement>("Signing secret")).toHaveProperty("value", secret);
  expect(document.activeElement).toBe(sheet.getByRole("button", { name: "Copy Secret" }));
  expect(await sheet.findByText("Events go to hooks.example.com.")).toBeDefined();
  expect(sheet.getByText("Nothing sent yet.")).toBeDefined();
  await user.click(sheet.getByRole("button", { name: "Copy Secret" }));
  expect(await screen.findByText("Secret Copied")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(secret);
});

test("an address inside a network is refused at the field", async () => {
  const { user, sheet } = await open(nothing);
  await user.type(await sheet.findByLabelText("Address"), "https://192.168.0.1/x");
  await user.click(sheet.getByRole("button", { name: "Connect" }));
  expect(await sheet.findByText("Please paste a public address that begins with https://")).toBeDefined();
});

test("a failed event says why and is sent again; a test is sent", async () => {
  const { user, sheet, resend, testing } = await open(connected);
  expect(await sheet.findByText(/Cans out · Tue, Nov 24/)).toBeDefined();
  expect(sheet.getByText(/Your server answered 500/)).toBeDefined();
  await user.click(sheet.getByRole("button", { name: /^Send Again: Cans out, Nov 24/ }));
  expect(await screen.findByText("Sent Again")).toBeDefined();
  expect(resend).toHaveBeenCalledOnce();
  await user.click(sheet.getByRole("button", { name: "Send a Test" }));
  expect(await screen.findByText("Test on Its Way")).toBeDefined();
  expect(testing).toHaveBeenCalledOnce();
});

test.each([
  ["on Nov 20, 2026", { failingSince: "2026-11-17T12:00:00.000Z", pausedAt: "2026-11-20T12:00:00.000Z" }],
  ["since Nov 17, 2026", { failingSince: "2026-11-17T12:00:00.000Z", pausedAt: null }],
])("an address that accepts nothing says so (%s)", async (day, state) => {
  const { sheet } = await open({ ...connected, endpoint: { ...connected.endpoint, ...state } as never });
  expect((await sheet.findByRole("alert")).textContent).toContain(day);
});

test("what becomes of a test appears by itself", async () => {
  const tried = {
    ...delivery,
    event: "test" as const,
    onDay: null,
    httpStatus: null,
    trouble: null,
    attempts: 1,
  };
  const answers = [
    { ...tried, state: "waiting" as const },
    { ...tried, state: "sent" as const },
  ];
  const { sheet } = await open(connected, {
    "webhook.find": () => ({ ...connected, deliveries: [answers.length > 1 ? answers.shift() : answers[0]] }),
  });
  expect(await sheet.findByText(/On its way/)).toBeDefined();
  expect(await sheet.findByText(/Delivered/, undefined, { timeout: 10_000 })).toBeDefined();
});

test("a new secret and a removal ask first", async () => {
  const { user, sheet } = await open(connected);
  await user.click(await sheet.findByRole("button", { name: "New Secret" }));
  const renew = within(await screen.findByRole("dialog", { name: "Make a new secret?" }));
  await user.click(renew.getByRole("button", { name: "New Secret" }));
  expect(await sheet.findByLabelText("Signing secret")).toBeDefined();
  await user.click(sheet.getByRole("button", { name: "Disconnect" }));
  const remove = within(await screen.findByRole("dialog", { name: "Disconnect hooks.example.com?" }));
  await user.click(remove.getByRole("button", { name: "Disconnect" }));
  expect(await sheet.findByLabelText("Address")).toBeDefined();
  expect(sheet.queryByLabelText("Signing secret")).toBeNull();
});

test("a failure changes nothing and says so", async () => {
  const { user, sheet } = await open(connected, {
    "webhook.test": () => {
      throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    },
  });
  await user.click(await sheet.findByRole("button", { name: "Send a Test" }));
  expect(await screen.findByText("The test was not sent. Please try again.")).toBeDefined();
});

test("the calendar link is copied in its other formats", async () => {
  const user = renderScreen(<FeedFormats link="https://tidycurb.example/api/calendar/t.ics" />);
  await user.click(await screen.findByRole("button", { name: "Copy JSON Link" }));
  expect(await navigator.clipboard.readText()).toBe("https://tidycurb.example/api/calendar/t.json");
  await user.click(screen.getByRole("button", { name: "Copy News Feed Link" }));
  expect(await navigator.clipboard.readText()).toBe("https://tidycurb.example/api/calendar/t.atom");
});
