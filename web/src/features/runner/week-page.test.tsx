import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import { server } from "#testkit/web/server.ts";
import { showIn, shownAsItIs } from "../../lib/shown-in.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { mine } from "../../testing/runner-dashboard.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import WeekPage from "./week-page.tsx";

/** A job of a day, by its number. */
const jobOn = (day: string, nth: number, more: Partial<Job> = {}): Job => ({
  ...mine,
  id: `01900000-0000-7000-8000-00000000010${nth}`,
  address: `${nth} Maple Street, Springfield`,
  scheduledDate: `${day}T08:00:00.000Z`,
  due: { from: `${day}T0${nth}:00:00.000Z`, outBy: `${day}T12:00:00.000Z`, inBy: `${day}T12:00:00.000Z` },
  paymentAmount: "12.00",
  ...more,
});

const jobs = [
  jobOn("2026-11-24", 2),
  jobOn("2026-11-24", 1),
  jobOn("2026-11-27", 3, { paymentAmount: "14.50" }),
  jobOn("2026-11-27", 4, { status: "missed" }),
  jobOn("2026-12-01", 5),
];
const hours = { windows: ["Flexible/Anytime"], weekdays: [{ weekday: 0, windows: [] }], outside: [] };

function renderWeek(answers: Parameters<typeof procedures>[0] = {}) {
  vi.useFakeTimers({ now: new Date("2026-11-24T15:00:00.000Z"), toFake: ["Date"] });
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.jobs": () => jobs,
      "runner.daysOff": () => ({
        today: "2026-11-24",
        daysOff: [{ fromOn: "2026-11-28", untilOn: "2026-11-29" }],
      }),
      "runner.hours": () => hours,
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="runner">
      <WeekPage />
    </RequireRole>,
  );
}

afterEach(() => void vi.useRealTimers());

test("today is chosen by the clock of the runner’s areas, also when it is known later", async () => {
  onTestFinished(() => act(() => showIn(shownAsItIs)));
  renderWeek();
  const chosen = async (name: RegExp) => (await screen.findByRole("button", { name })).ariaPressed;
  expect(await chosen(/^Tue 24/)).toBe("true");
  act(() => showIn({ ...shownAsItIs, pickupZone: "Asia/Tokyo" }));
  expect(await chosen(/^Tue 24/)).toBe("false");
  expect(await chosen(/^Wed 25/)).toBe("true");
});

const days = async () =>
  within((await screen.findByRole("heading", { name: /^Nov 23/ })).closest("section") ?? document.body)
    .getAllByRole("button", { pressed: undefined })
    .map(({ textContent }) => textContent?.replace(/\s+/g, " "))
    .filter(Boolean);

test("each day has its stops and dollars; today opens with its jobs, soonest first", async () => {
  renderWeek();
  expect(await days()).toEqual([
    "Mon 23No stops",
    "Tue 242 stops$24",
    "Wed 25No stops",
    "Thu 26No stops",
    "Fri 271 stop$14.50",
    "Sat 28Day off",
    "Sun 29Day off",
  ]);
  expect(screen.getByText("3 stops, $38.50")).toBeDefined();
  const shown = screen.getAllByText(/Maple Street/).map(({ textContent }) => textContent);
  expect(shown).toEqual(["1 Maple Street, Springfield", "2 Maple Street, Springfield"]);
});

test("a day opens its jobs and its route, and the next week follows", async () => {
  const user = renderWeek();
  await user.click(await screen.findByRole("button", { name: /^Fri 27/ }));
  expect(screen.getByText("3 Maple Street, Springfield")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open Friday’s Route" }).getAttribute("href")).toBe(
    "/runner/route?day=2026-11-27",
  );
  await user.click(screen.getByRole("button", { name: "Week after" }));
  expect(await screen.findByText("No stops on Monday.")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Tue 1/ }).textContent).toContain("1 stop$12");
});

test("days off say what each gives back before they are taken", async () => {
  const back = (day: string, nth: number) => ({
    jobId: jobOn(day, nth).id,
    address: `${nth} Maple Street, Springfield`,
    day,
    pay: "12.00",
  });
  const taken = vi.fn(() => ({
    daysOff: { fromOn: "", untilOn: "" },
    released: [back("2026-11-27", 3)],
    kept: [],
  }));
  const previewed = vi.fn((range: { fromOn: string; untilOn: string }) => ({
    released: range.untilOn < "2026-11-27" ? [] : [back("2026-11-27", 3)],
    kept: [back("2026-11-26", 2)],
  }));
  const user = renderWeek({ "runner.takeDaysOff": taken, "runner.previewDaysOff": previewed });
  await user.click(await screen.findByRole("button", { name: "Plan Days Off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Days Off" }));
  expect(dialog.getByText("Choose the first day, then the last one.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Take Days Off" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: /^Thursday, November 26/ }));
  expect(await dialog.findByText("Thu, Nov 26: no job goes back.")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: /^Friday, November 27.*1 stop$/ }));
  expect(await dialog.findByText("Nov 26 – 27: 1 job goes back, $12.00.")).toBeDefined();
  expect(dialog.getByText("1 goes back, $12.00: 3 Maple Street")).toBeDefined();
  expect(dialog.getByText("1 stays yours: 2 Maple Street")).toBeDefined();
  expect(taken).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Take Days Off" }));
  expect(await screen.findByText("1 job is back in the pool.")).toBeDefined();
  expect(taken).toHaveBeenCalledExactlyOnceWith({ fromOn: "2026-11-26", untilOn: "2026-11-27" });
});

test("days chosen again later say what they give back by then", async () => {
  const previewed = vi.fn(() => ({ released: [], kept: [] }));
  const user = renderWeek({ "runner.previewDaysOff": previewed });
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole("button", { name: "Plan Days Off" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Days Off" }));
    await user.click(dialog.getByRole("button", { name: /^Thursday, November 26/ }));
    await dialog.findByText("Thu, Nov 26: no job goes back.");
    await vi.waitFor(() => expect(previewed).toHaveBeenCalledTimes(times));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: "Days Off" })).toBeNull());
  }
});

test("a planned day off ends", async () => {
  const ended = vi.fn(() => ({ ok: true }));
  const user = renderWeek({ "runner.endDaysOff": ended });
  await user.click(await screen.findByRole("button", { name: /^Work these days: Nov 28/ }));
  expect(await screen.findByText("You’re Back")).toBeDefined();
  expect(ended).toHaveBeenCalledExactlyOnceWith({ fromOn: "2026-11-28" });
});

test("a weekday's hours are set, and become the usual ones again", async () => {
  const saved = vi.fn((given: object) => ({ ...hours, weekdays: [], given }));
  const user = renderWeek({ "runner.setWeekdayHours": saved });
  await user.click(await screen.findByText("Different on Sunday"));
  expect(screen.getByRole("button", { name: /^Sunday/ }).textContent).toContain("Not working");
  await user.click(screen.getByRole("button", { name: /^Monday/ }));
  const monday = within(await screen.findByRole("dialog", { name: "Hours on Monday" }));
  await user.click(monday.getByLabelText("Flexible/Anytime"));
  await user.click(monday.getByLabelText("Morning (9am-12pm)"));
  await user.click(monday.getByRole("button", { name: "Save Hours" }));
  expect(await screen.findByText("Hours Saved")).toBeDefined();
  expect(saved).toHaveBeenLastCalledWith({ weekday: 1, windows: ["Morning (9am-12pm)"] });
});

test("hours are written as the pickups beside them are, and no line begins in lower case", async () => {
  const windows = ["Early Morning (6am-9am)", "Morning (9am-12pm)"];
  const due = { from: "2026-11-23T16:00:00.000Z", outBy: "2026-11-23T22:00:00.000Z", inBy: mine.due.inBy };
  renderWeek({
    "runner.hours": () => ({ ...hours, windows }),
    "runner.jobs": () => [{ ...jobOn("2026-11-24", 1), due }],
  });
  const usual = await screen.findByRole("button", { name: /^Usual Hours/ });
  expect(usual.textContent?.replace(/\s+/g, " ")).toBe("Usual Hours6 – 9 AM, 9 AM – 12 PM");
  expect(await screen.findByText(/^Out Mon evening/)).toBeDefined();
});

test("a weekday saved unchanged stays as it was, and with the usual hours has none of its own", async () => {
  const saved = vi.fn((given: object) => ({ ...hours, weekdays: [], given }));
  const user = renderWeek({ "runner.setWeekdayHours": saved });
  const dialogOf = async (day: string) => {
    await user.click(await screen.findByRole("button", { name: new RegExp(`^${day}`) }));
    return within(await screen.findByRole("dialog", { name: `Hours on ${day}` }));
  };
  for (const day of ["Monday", "Sunday"]) {
    await user.click((await dialogOf(day)).getByRole("button", { name: "Save Hours" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(saved).not.toHaveBeenCalled();
  const sunday = await dialogOf("Sunday");
  for (const window of hours.windows) await user.click(sunday.getByLabelText(window));
  await user.click(sunday.getByRole("button", { name: "Save Hours" }));
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith({ weekday: 0, windows: null }));
});

test("the runner goes offline with the documented words", async () => {
  const user = renderWeek({ "runner.setAvailability": () => runnerUser({ isAvailable: false }) });
  expect(await screen.findByText("Online")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Go Offline" }));
  expect(await screen.findByText("You're Offline")).toBeDefined();
  expect(await screen.findByText("Offline")).toBeDefined();
});

test("hours are saved, conflicting jobs are named, and those without cost are released", async () => {
  const pickup = { jobId: mine.id, address: mine.address, day: "2026-11-26", isFree: true };
  const late = {
    ...pickup,
    jobId: jobOn("2026-11-26", 7).id,
    address: "9 Oak Avenue, Springfield 62704",
    isFree: false,
  };
  let saved = { ...hours, outside: [] as (typeof pickup)[] };
  const save = vi.fn(({ availabilityWindows }: { availabilityWindows: string[] }) => {
    saved = { ...hours, windows: availabilityWindows, outside: [pickup, late] };
    return runnerUser();
  });
  const released = vi.fn((_: { jobId: string }) => {
    saved = { ...saved, outside: [late] };
    return mine;
  });
  const user = renderWeek({
    "runner.hours": () => saved,
    "profile.updateRunner": save,
    "runner.releaseJob": released,
  });
  await user.click(await screen.findByRole("button", { name: /^Usual Hours/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your Hours" }));
  expect(
    await dialog.findByText(/^A job fits your hours when you can take the cans out then, /),
  ).toBeDefined();
  await user.click(await dialog.findByLabelText("Flexible/Anytime"));
  await user.click(dialog.getByRole("button", { name: "Save Hours" }));
  expect(await dialog.findByText("Please select at least one availability window")).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  await user.click(dialog.getByLabelText("Evening (5pm-8pm)"));
  await user.click(dialog.getByRole("button", { name: "Save Hours" }));
  expect(await screen.findByText("2 jobs that you have taken do not fit.")).toBeDefined();
  expect(save.mock.calls[0]?.[0]).toEqual({ availabilityWindows: ["Evening (5pm-8pm)"] });
  expect(dialog.getByText("9 Oak Avenue, Springfield 62704, Thu, Nov 26")).toBeDefined();
  expect(dialog.getByText(/^Too late to release it freely\./)).toBeDefined();
  const [button, ...others] = dialog.getAllByRole("button", { name: /^Release the job/ });
  expect(others).toEqual([]);
  if (button) await user.click(button);
  expect(released.mock.calls[0]?.[0]).toEqual({ jobId: mine.id });
  expect(await screen.findByText(`${mine.address} is back in the pool.`)).toBeDefined();
  await vi.waitFor(() => expect(dialog.queryByRole("button", { name: /^Release the job/ })).toBeNull());
  expect(dialog.getByRole("heading", { name: "Taken, outside your hours" })).toBe(document.activeElement);
});
