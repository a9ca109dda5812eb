import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HomeDay, HomePart } from "#modules/circles/contract/home.ts";
import type { HelperPage as Shown } from "#modules/circles/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import HelperPage from "./helper-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

const id = (n: number) => `01900000-0000-7000-8000-0000000000${n}`;
const day: HomeDay = {
  onDay: "2026-11-26",
  canKinds: ["trash"],
  state: "scheduled",
  jobId: id(11),
  when: {
    scheduledDate: "2026-11-26T08:00:00.000Z",
    timeWindow: "morning",
    due: {
      from: "2026-11-26T08:00:00.000Z",
      outBy: "2026-11-26T12:00:00.000Z",
      inBy: "2026-11-26T12:00:00.000Z",
    },
  },
  outAt: null,
  inAt: null,
  outPhotoUrl: null,
  inPhotoUrl: null,
  canSkip: false,
  canUnskip: false,
  reportable: [],
  acts: [],
};
const home: HomePart = {
  address: "412 Maple Street",
  city: "Springfield",
  timeZone: "America/Chicago",
  hasGateCode: false,
  quietSince: null,
  wishes: { pickupWindow: "morning", outEveningBefore: false, inAfterCollection: false },
  days: [day],
  questions: [],
  bill: null,
  holds: [],
  service: null,
  pickupDays: [],
  notes: null,
};
const shown: Shown = {
  name: "Ana",
  role: "family",
  host: "Maya",
  language: "en",
  scopes: ["see"],
  lastDay: null,
  properties: [],
  stays: [],
  pickups: [],
  months: [],
  home,
};

function open(part: Partial<HomePart>, acts: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => null,
      "helper.page": () => ({ ...shown, home: { ...home, ...part } }),
      ...acts,
    }),
  );
  return renderScreen(<HelperPage token="a-token" />);
}

test("someone who may only see has no buttons for pickups, bill or home", async () => {
  open({});
  const card = within(await screen.findByRole("region", { name: "This Week and Next" }));
  expect(card.getByText("Planned")).toBeDefined();
  expect(card.queryByRole("button")).toBeNull();
  for (const name of ["Bill", "Manage"]) expect(screen.queryByRole("region", { name })).toBeNull();
});

test("a skip can be undone, in the message and on the day", async () => {
  const skip = vi.fn(() => ({ ok: true as const }));
  const undo = vi.fn(() => ({ ok: true as const }));
  const user = open(
    {
      days: [
        { ...day, canSkip: true },
        { ...day, onDay: "2026-11-30", jobId: null, state: "skipped", canUnskip: true },
      ],
    },
    { "helper.skipDay": skip, "helper.undoSkipDay": undo },
  );
  await user.click(await screen.findByRole("button", { name: /^Skip Thu/ }));
  expect(await screen.findByText(/^No pickup on Thu/)).toBeDefined();
  expect(skip).toHaveBeenCalledWith(expect.objectContaining({ token: "a-token", day: "2026-11-26" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/^The pickup on Thu.* is back/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Undo: Mon/ }));
  expect(undo).toHaveBeenLastCalledWith(expect.objectContaining({ day: "2026-11-30" }));
});

test("the focus stays on the day’s button when an undo takes the place of a skip", async () => {
  let isSkipped = false;
  const skip = vi.fn(() => {
    isSkipped = true;
    return { ok: true as const };
  });
  const user = open(
    {},
    {
      "helper.page": () => ({
        ...shown,
        home: {
          ...home,
          days: [
            isSkipped ? { ...day, state: "skipped" as const, canUnskip: true } : { ...day, canSkip: true },
          ],
        },
      }),
      "helper.skipDay": skip,
    },
  );
  await user.click(await screen.findByRole("button", { name: /^Skip Thu/ }));
  const undo = await screen.findByRole("button", { name: /^Undo: Thu/ });
  expect(document.activeElement).toBe(undo);
});

test("someone who pays sees the bill, opens the provider's page and changes the card", async () => {
  const finish = vi.fn(() => ({ ok: true as const }));
  const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2034 } as const;
  const amex = { brand: "amex", last4: "0005", expiryMonth: 12, expiryYear: 2034 } as const;
  const user = open(
    {
      bill: {
        status: "past_due",
        card,
        publishableKey: null,
        next: null,
        unpaid: [{ id: id(20), on: "2026-11-01", amount: "29.00", payUrl: "https://invoice.stripe.com/i/1" }],
      },
    },
    {
      "helper.beginCardChange": () => ({
        clientSecret: "secret",
        testCards: [
          { ...card, confirmation: "test_card_visa" },
          { ...amex, confirmation: "test_card_amex" },
        ],
      }),
      "helper.finishCardChange": finish,
    },
  );
  const pay = await screen.findByRole("link", { name: "Pay Now: $29.00" });
  expect(pay.getAttribute("href")).toBe("https://invoice.stripe.com/i/1");
  await user.click(screen.getByRole("button", { name: "Change Card" }));
  await user.click(await screen.findByRole("radio", { name: /0005/ }));
  await user.click(screen.getByRole("button", { name: "Use This Card" }));
  expect(await screen.findByText("The card was changed")).toBeDefined();
  expect(finish).toHaveBeenCalledWith(expect.objectContaining({ confirmation: "test_card_amex" }));
});

test("someone who manages adds a hold, ends one after a question, and writes notes", async () => {
  const hold = {
    id: id(30),
    fromOn: "2026-12-01",
    untilOn: "2026-12-08",
    state: "planned",
    credit: "7.63",
  } as const;
  const [add, end, save] = [vi.fn(() => hold), vi.fn(() => hold), vi.fn(() => ({ ok: true as const }))];
  const user = open(
    { holds: [hold], notes: { cansPlace: "Behind the shed", curbPlace: null, pets: null } },
    { "helper.addHold": add, "helper.endHold": end, "helper.saveNotes": save },
  );
  await user.click(await screen.findByRole("button", { name: "Add Vacation Hold" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Vacation Hold" }));
  await user.click(dialog.getByRole("button", { name: "Add Vacation Hold" }));
  expect(await screen.findByText("Vacation hold added")).toBeDefined();
  expect(add).toHaveBeenCalledWith(
    expect.objectContaining({ token: "a-token", fromOn: "2026-11-24", untilOn: "2026-11-24" }),
  );
  await user.click(screen.getByRole("button", { name: /^End Hold: / }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "End this vacation hold?" })).getByRole("button", {
      name: "End Hold",
    }),
  );
  expect(await screen.findByText("Vacation hold ended")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Edit Notes" }));
  await user.type(await screen.findByLabelText(/^Pets/), "A dog");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ pets: "A dog", cansPlace: "Behind the shed" }));
});

test("someone who manages pauses and resumes after a question, and moves a pickup day", async () => {
  const acts = ["pauseService", "resumeService", "movePickupDay"] as const;
  const calls = Object.fromEntries(
    acts.map((name) => [name, vi.fn((_input: object) => ({ ok: true as const }))]),
  );
  const answers = Object.fromEntries(acts.map((name) => [`helper.${name}`, calls[name]]));
  const managed = { notes: { cansPlace: null, curbPlace: null, pets: null }, service: "runs" } as const;
  const user = open(
    { ...managed, pickupDays: [{ weekday: "Tuesday", canKinds: ["trash"] }] },
    answers as never,
  );
  await user.click(await screen.findByRole("button", { name: "Pause Service" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pause the service?" }));
  expect(calls.pauseService).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Pause Service" }));
  expect(await screen.findByText("Service paused")).toBeDefined();
  expect(calls.pauseService).toHaveBeenCalledExactlyOnceWith({ token: "a-token" });
  await user.click(screen.getByRole("button", { name: "Change Day: Tuesday" }));
  await user.selectOptions(await screen.findByLabelText("New day"), "Friday");
  const days = within(screen.getByRole("dialog", { name: "Change Day" }));
  await user.click(days.getByRole("button", { name: "Change Day" }));
  expect(await screen.findByText("Pickup day changed")).toBeDefined();
  expect(calls.movePickupDay).toHaveBeenCalledExactlyOnceWith({
    token: "a-token",
    from: "Tuesday",
    to: "Friday",
  });
});

test("a day's time is the one that the homeowner sees", async () => {
  const tonight = {
    ...{ scheduledDate: "2026-11-26T08:00:00.000Z", timeWindow: "morning" as const },
    due: {
      from: "2026-11-25T16:00:00.000Z",
      outBy: "2026-11-25T22:00:00.000Z",
      inBy: "2026-11-26T20:00:00.000Z",
    },
  } as const;
  open({
    days: [
      day,
      {
        ...day,
        onDay: "2026-11-27",
        jobId: id(12),
        when: { ...tonight, scheduledDate: "2026-11-26T08:00:00.000Z" },
      },
      { ...day, onDay: "2026-12-03", jobId: null, when: null, state: "planned" },
    ],
    wishes: { pickupWindow: "evening", outEveningBefore: false, inAfterCollection: false },
  });
  expect(await screen.findByText(/8\sAM\s–\s12\sPM/)).toBeDefined();
  expect(screen.getByText(/out Wed evening · back Thu after the truck/)).toBeDefined();
  expect(screen.getByText(/4\s–\s8\sPM/)).toBeDefined();
});

test("weeks of empty cans are told without alarm", async () => {
  open({ quietSince: "2026-11-03" });
  expect(await screen.findByText(/^Nothing in the cans since Tue/)).toBeDefined();
  expect(screen.getByText(/You may want to say hello to Maya/)).toBeDefined();
});
