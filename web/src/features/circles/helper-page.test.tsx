import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HelperPickup, HelperPage as Shown } from "#modules/circles/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import HelperPage from "./helper-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

const id = (n: number) => `01900000-0000-7000-8000-0000000000${n}`;
const pickup: HelperPickup = {
  id: id(11),
  plannedId: id(11),
  jobId: null,
  propertyId: id(10),
  onDay: "2026-11-28",
  state: "draft",
  status: null,
  isCheckout: true,
  isCollection: false,
  canConfirm: true,
  missesTruck: false,
  windowStartsAt: "2026-11-28T19:00:00.000Z",
  outBy: "2026-11-28T21:00:00.000Z",
  windowEndsAt: "2026-11-28T21:00:00.000Z",
  nextGuestsAt: null,
  outAt: null,
  inAt: null,
  outPhotoUrl: null,
  inPhotoUrl: null,
  reportable: [],
  cleaning: null,
  cleanBy: { out: null, in: null },
  acts: [],
};
const shown: Shown = {
  name: "Ana",
  role: "cohost",
  host: "Henry",
  language: "en",
  scopes: ["see", "confirm", "clean"],
  lastDay: "2026-12-31",
  properties: [
    {
      id: id(10),
      name: "Lakeside Cottage",
      address: "9 Shore Road",
      city: "Springfield",
      timeZone: "America/Chicago",
      hasGateCode: false,
    },
  ],
  stays: [{ id: id(12), propertyId: id(10), fromOn: "2026-11-25", untilOn: "2026-11-28" }],
  pickups: [pickup],
  months: [
    {
      propertyId: id(10),
      month: "2026-11-01",
      pickups: 4,
      partCents: 2900,
      includedPickups: 4,
      extraCents: 1200,
    },
  ],
  home: null,
};

function open(page: Partial<Shown>, acts: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({ "auth.currentUser": () => null, "helper.page": () => ({ ...shown, ...page }), ...acts }),
  );
  return renderScreen(<HelperPage token="a-token" />);
}

test("a draft says what it costs the host, and confirming sends that price", async () => {
  const confirm = vi.fn(() => ({ confirmed: 1, left: 0 }));
  const user = open({}, { "helper.confirm": confirm });
  expect(await screen.findByText("$12.00 more for Henry")).toBeDefined();
  expect(screen.getByText("Guests leave")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Confirm Lakeside Cottage/ }));
  expect(await screen.findByText("Pickup confirmed")).toBeDefined();
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({ token: "a-token", ids: [pickup.id], seenCents: 1200 }),
  );
});

test("a member who may only see has no buttons for pickups", async () => {
  open({ scopes: ["see"], months: [] });
  const card = within(await screen.findByRole("region", { name: "Pickups" }));
  expect(card.getByText("Not confirmed")).toBeDefined();
  expect(card.queryByRole("button")).toBeNull();
});

test("a cleaner chooses a time up to the latest one", async () => {
  const setCleaning = vi.fn(() => ({ ok: true }));
  const taken: HelperPickup = {
    ...pickup,
    jobId: id(13),
    state: "scheduled",
    status: "assigned",
    canConfirm: false,
    cleanBy: { out: "2026-11-28T20:30:00.000Z", in: "2026-11-28T20:30:00.000Z" },
  };
  const user = open({ pickups: [taken] }, { "helper.setCleaning": setCleaning });
  await user.click(await screen.findByRole("button", { name: /^I’ll Be Cleaning/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cleaning at Lakeside Cottage" }));
  const times = within(dialog.getByLabelText("Cleaning until")).getAllByRole("option");
  expect(times.map(({ textContent }) => textContent?.replaceAll(/\s/g, " "))).toEqual([
    "1:30 PM",
    "2:00 PM",
    "2:30 PM",
  ]);
  await user.selectOptions(dialog.getByLabelText("Cleaning until"), "2026-11-28T20:00:00.000Z");
  await user.click(dialog.getByRole("radio", { name: "At the curb" }));
  await user.click(dialog.getByRole("button", { name: "Tell the Runner" }));
  expect(await screen.findByText("The runner will wait")).toBeDefined();
  expect(setCleaning).toHaveBeenCalledWith(
    expect.objectContaining({ jobId: id(13), leg: "in", untilAt: "2026-11-28T20:00:00.000Z" }),
  );
});

test("a helper reports what is possible, and only with the permission", async () => {
  const done: HelperPickup = {
    ...pickup,
    jobId: id(13),
    state: "scheduled",
    status: "completed",
    canConfirm: false,
    reportable: ["oneLeg", "damage"],
  };
  const report = vi.fn(() => ({ ok: true }));
  const user = open({ pickups: [done] }, { "helper.reportProblem": report });
  await user.click(await screen.findByRole("button", { name: /^Report a Problem: Lakeside Cottage/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "What was wrong?" }));
  const kinds = within(dialog.getByRole("group", { name: "What happened?" })).getAllByRole("radio");
  expect(kinds).toHaveLength(2);
  expect(dialog.getByText("Comes off Henry’s next bill.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(dialog.getByText("Please choose what happened")).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "Something is damaged" }));
  await user.type(dialog.getByLabelText(/^A few words/), "The lid broke");
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByText("Report Sent")).toBeDefined();
  expect(report).toHaveBeenCalledWith({
    token: "a-token",
    jobId: id(13),
    kind: "damage",
    wish: "returnVisit",
    words: "The lid broke",
    photoUrl: null,
  });
});

test("an act says who did it", async () => {
  const acts = [{ kind: "confirmed", name: "Ana", role: "cleaner", at: "2026-11-24T14:00:00.000Z" }] as const;
  open({ pickups: [{ ...pickup, acts: [...acts] }] });
  expect(await screen.findByText(/^Confirmed by Ana \(cleaner\) · /)).toBeDefined();
});

test("an ended link says so", async () => {
  open(
    {},
    {
      "helper.page": () => {
        throw new Refusing({ status: 400, code: "LINK_INVALID" });
      },
    },
  );
  expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
});
