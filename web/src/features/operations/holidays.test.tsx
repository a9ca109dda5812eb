import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HolidayOnWire } from "#modules/schedule/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import Holidays from "./holidays.tsx";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-24T17:00:00Z"), toFake: ["Date"] }));
// A request left over from one test must not reach the next test's answers.
afterEach(async () => {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  vi.useRealTimers();
});

function holidayOf(differences: Partial<HolidayOnWire> = {}): HolidayOnWire {
  return {
    id: "01900000-0000-7000-8000-000000000061",
    area: "",
    onDay: "2026-12-25",
    name: "Christmas",
    rule: "shift_week",
    isDefault: true,
    changedAt: "2026-01-01T00:00:00.000Z",
    ...differences,
  };
}
const fair = holidayOf({
  id: "01900000-0000-7000-8000-000000000062",
  area: "627",
  onDay: "2026-12-04",
  name: "Street Fair",
  rule: "shift_day",
  isDefault: false,
});

const nothing = { pickups: 0, homes: 0, sample: [] };

function renderHolidays(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "admin.holidays": () => [fair, holidayOf()],
      "admin.previewHoliday": () => nothing,
      ...answers,
    }),
  );
  return renderScreen(<Holidays />);
}

const refusing = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};

async function openForm(user: ReturnType<typeof renderScreen>) {
  await user.click(await screen.findByRole("button", { name: "Add Holiday" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a Holiday" }));
  await user.type(dialog.getByLabelText("Name"), "Parade");
  await user.type(dialog.getByLabelText("Day"), "2026-12-02");
  return dialog;
}

test("upcoming holidays list their areas and their effect", async () => {
  renderHolidays({
    "admin.holidays": () => [
      holidayOf({ id: "01900000-0000-7000-8000-000000000063", name: "Labor Day", onDay: "2026-09-07" }),
      fair,
      holidayOf({ area: "IL", rule: "skip" }),
    ],
  });
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Street FairFri, Dec 4, 2026 · ZIP codes 627…One day later, that day onlyChangeRemove",
    "ChristmasFri, Dec 25, 2026 · ILNo pickupChangeRemove",
  ]);
});

test("a usual one without effect can only be changed", async () => {
  renderHolidays({ "admin.holidays": () => [holidayOf({ rule: "none" })] });
  expect(await screen.findByText("No effect")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

test("its effect on pickups shows before it is saved", async () => {
  const home = { homeownerId: "01900000-0000-7000-8000-000000000071", city: "Springfield", zipCode: "62704" };
  const previewHoliday = vi.fn((_input: unknown) => ({
    pickups: 12,
    homes: 3,
    sample: [
      { ...home, before: "2026-12-02", after: "2026-12-03" },
      { ...home, before: "2026-12-02", after: null },
      { ...home, before: null, after: "2026-12-02" },
    ],
  }));
  const saveHoliday = vi.fn((_input: unknown) => fair);
  const user = renderHolidays({ "admin.previewHoliday": previewHoliday, "admin.saveHoliday": saveHoliday });
  const dialog = await openForm(user);
  await user.selectOptions(dialog.getByLabelText("Pickups on that day"), "No pickup");
  await user.type(dialog.getByLabelText(/^Area/), "il");
  const preview = within(dialog.getByRole("region", { name: "What this changes" }));
  expect(await preview.findByText("12 pickups of 3 homes would change.")).toBeDefined();
  expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Springfield, 62704: Wed, Dec 2, 2026 to Thu, Dec 3, 2026",
    "Springfield, 62704: no pickup on Wed, Dec 2, 2026",
    "Springfield, 62704: pickup on Wed, Dec 2, 2026",
    "and 9 more",
  ]);
  expect(previewHoliday).toHaveBeenLastCalledWith({ area: "IL", onDay: "2026-12-02", rule: "skip" });
  await user.dblClick(dialog.getByRole("button", { name: "Save Holiday" }));
  expect(await screen.findByText("Holiday Saved")).toBeDefined();
  expect(saveHoliday).toHaveBeenCalledExactlyOnceWith({
    name: "Parade",
    onDay: "2026-12-02",
    area: "il",
    rule: "skip",
    seen: { name: "", rule: null },
  });
});

test("a holiday that another admin changed meanwhile is shown beside the typed one", async () => {
  const elsewhere = { ...fair, name: "Parade of Lights", area: "", onDay: "2026-12-02", rule: "skip" };
  const saveHoliday = vi
    .fn<(input: unknown) => unknown>()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 409, code: "CHANGED_ELSEWHERE" });
    })
    .mockImplementation(() => fair);
  const user = renderHolidays({
    "admin.saveHoliday": saveHoliday,
    "admin.holidays": () => [elsewhere],
  });
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("button", { name: "Save Holiday" }));
  const question = within(await screen.findByRole("dialog", { name: "Changed Somewhere Else" }));
  expect(question.getByText("Parade of Lights")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Use Mine" }));
  await vi.waitFor(() => expect(saveHoliday).toHaveBeenCalledTimes(2));
  expect(saveHoliday.mock.lastCall?.[0]).toMatchObject({
    name: "Parade",
    seen: { name: "Parade of Lights", rule: "skip" },
  });
});

test("a usual holiday's change is compared by its name and rule alone", async () => {
  const saveHoliday = vi.fn((_input: unknown) => holidayOf({ rule: "skip" }));
  const user = renderHolidays({ "admin.saveHoliday": saveHoliday });
  await user.click(await screen.findByRole("button", { name: /^Change: Christmas/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the Holiday" }));
  await user.selectOptions(dialog.getByLabelText("Pickups on that day"), "skip");
  await user.click(dialog.getByRole("button", { name: "Save Holiday" }));
  await vi.waitFor(() => expect(saveHoliday).toHaveBeenCalledOnce());
  expect(saveHoliday.mock.lastCall?.[0]).toHaveProperty("seen", { name: "Christmas", rule: "shift_week" });
});

fullTest("an invalid area shows an error at its field, and nothing is sent", async () => {
  const user = renderHolidays();
  const dialog = await openForm(user);
  await user.type(dialog.getByLabelText(/^Area/), "Springfield");
  expect(dialog.getByText("Choose a day to see which pickups it affects.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save Holiday" }));
  expect(await dialog.findByText(/^Please enter a state such as CA/)).toBeDefined();
});

fullTest("a failed preview says so and does not block saving", async () => {
  const saveHoliday = vi.fn((_input: unknown) => fair);
  const user = renderHolidays({
    "admin.previewHoliday": refusing(500, "INTERNAL_SERVER_ERROR"),
    "admin.saveHoliday": saveHoliday,
  });
  const dialog = await openForm(user);
  expect(await dialog.findByText("The preview could not be loaded.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Save Holiday" }));
  await vi.waitFor(() => expect(saveHoliday).toHaveBeenCalledOnce());
});

test("a failed save keeps the input", async () => {
  const user = renderHolidays({ "admin.saveHoliday": refusing(500, "INTERNAL_SERVER_ERROR") });
  const dialog = await openForm(user);
  await user.click(dialog.getByRole("button", { name: "Save Holiday" }));
  expect(await screen.findByText("Failed to save the holiday. Please try again.")).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Parade");
});

test("one is removed after a preview of the effect", async () => {
  const previewHoliday = vi.fn((_input: unknown) => nothing);
  const removeHoliday = vi.fn((_input: unknown) => ({ holiday: null }));
  const user = renderHolidays({
    "admin.previewHoliday": previewHoliday,
    "admin.removeHoliday": removeHoliday,
  });
  await user.click(await screen.findByRole("button", { name: "Remove: Street Fair, Fri, Dec 4, 2026" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove Street Fair?" }));
  expect(await question.findByText("No planned pickup changes.")).toBeDefined();
  expect(previewHoliday).toHaveBeenCalledWith({ area: "627", onDay: "2026-12-04", rule: null });
  await user.dblClick(question.getByRole("button", { name: "Remove Holiday" }));
  expect(await screen.findByText("Holiday Removed")).toBeDefined();
  expect(removeHoliday).toHaveBeenCalledExactlyOnceWith({ holidayId: fair.id });
});

test("a list that did not load can be retried", async () => {
  const holidays = vi.fn(() => [fair]).mockImplementationOnce(refusing(503, "SERVICE_UNAVAILABLE"));
  const user = renderHolidays({ "admin.holidays": holidays });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Street Fair")).toBeDefined();
});
