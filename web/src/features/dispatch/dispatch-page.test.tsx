import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { DayMove } from "#modules/dispatch/contract/dispatch.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { dispatchJobOf } from "../../testing/dispatch.ts";
import { bo, cy, day, free, lane, setUpDispatch, standing, taken } from "../../testing/dispatch-screen.tsx";
import { Refusing } from "../../testing/procedures.ts";

const open = setUpDispatch(server);

test("the day shows lanes for unassigned pickups and each runner, with status and lateness", async () => {
  open({
    jobs: [
      { ...free, isPressing: true },
      {
        ...taken,
        legs: {
          out: { by: "2026-01-13T17:00:00.000Z", doneAt: null, lateMinutes: 12 },
          in: { by: "2026-01-13T18:00:00.000Z", doneAt: null, lateMinutes: 0 },
        },
      },
    ],
  });
  const nobody = await lane("Unassigned");
  expect(nobody.getByText("12 Oak Avenue")).toBeDefined();
  expect(nobody.getByText("Starts soon")).toBeDefined();
  expect(nobody.getByText(/out by 12:00\sPM · back by 12:00\sPM/)).toBeDefined();
  const own = await lane("Bo Brisk");
  expect(own.getByText("Out leg 12 minutes late")).toBeDefined();
  expect(own.getByRole("list", { name: "10001 New York" })).toBeDefined();
  expect(screen.getByText("Not taken", { selector: "dt" }).nextSibling?.textContent).toBe("1");
});

test("an extra pickup to confirm says so, counts as no open work, and cannot be given", async () => {
  open({ jobs: [{ ...free, needsConfirmation: true }] });
  const nobody = await lane("Unassigned");
  expect(nobody.getByText("Waiting for confirmation")).toBeDefined();
  expect(nobody.getByText("0 pickups · 1 waiting for confirmation")).toBeDefined();
  expect(nobody.queryByText(/Every pickup/)).toBeNull();
  expect(nobody.getAllByRole("button").map((button) => button.textContent)).toEqual(["Cancel…"]);
});

test("a pickup whose runner felt unsafe says that it is held, and can be offered again", async () => {
  const offered = vi.fn((_input: object) => free);
  const { user } = open({
    jobs: [{ ...free, isWithheld: true }],
    answers: { "admin.releaseJobToOpen": offered },
  });
  const nobody = await lane("Unassigned");
  expect(nobody.getByText("Held: a runner felt unsafe")).toBeDefined();
  await user.click(nobody.getByRole("button", { name: `Offer to runners: ${free.address}` }));
  await vi.waitFor(() =>
    expect(offered).toHaveBeenCalledExactlyOnceWith({
      jobId: free.id,
      seen: { status: "scheduled", runnerId: null, day },
    }),
  );
});

const lost = dispatchJobOf({
  id: "01900000-0000-7000-8000-0000000000d5",
  address: "5 Birch Lane",
  status: "missed",
  missed: {
    runner: bo,
    homeownerId: "01900000-0000-7000-8000-0000000000f5",
    isExcused: false,
    seenTo: null,
    next: { day: "2026-01-14", window: "evening" },
  },
});

fullTest(
  "missed pickups have their own section: who missed it, what was done, and whose home it is",
  async () => {
    const noted = dispatchJobOf({
      id: "01900000-0000-7000-8000-0000000000d6",
      address: "6 Birch Lane",
      status: "missed",
      missed: {
        runner: null,
        homeownerId: "01900000-0000-7000-8000-0000000000f6",
        isExcused: false,
        seenTo: {
          kind: "noted",
          at: new Date().toISOString(),
          by: "Ana Admin",
          on: null,
          words: "Rang twice",
        },
        next: { day: "2026-01-14", window: "evening" },
      },
    });
    open({ jobs: [noted, lost, free] });
    const missed = await lane("Missed");
    expect(missed.getByText("1 needs attention")).toBeDefined();
    const [first, second] = missed.getAllByRole("listitem").map((item) => within(item));
    expect(first?.getByText("Missed by Bo Brisk")).toBeDefined();
    expect(first?.getByRole("link", { name: "Open home: 5 Birch Lane" }).getAttribute("href")).toBe(
      "/admin/homeowners/01900000-0000-7000-8000-0000000000f5",
    );
    expect(second?.getByText("Nobody had taken it")).toBeDefined();
    expect(second?.getByText("“Rang twice”")).toBeDefined();
    const nobody = await lane("Unassigned");
    expect(nobody.getByText("12 Oak Avenue")).toBeDefined();
    expect(nobody.queryByText("5 Birch Lane")).toBeNull();
  },
);

fullTest("a missed pickup gets a return pickup, assigned immediately", async () => {
  const pickup = dispatchJobOf({
    id: "01900000-0000-7000-8000-0000000000d7",
    address: "5 Birch Lane",
    day: "2026-01-15",
  });
  const planned = vi.fn((_: object) => pickup);
  const given = vi.fn(() => ({ ...pickup, status: "assigned", runner: cy }));
  const { user } = open({
    jobs: [lost],
    chosen: { filter: "missed" },
    answers: { "admin.planReturnVisit": planned, "admin.assignJob": given },
  });
  await user.click(await screen.findByRole("button", { name: "Plan return pickup: 5 Birch Lane" }));
  expect(screen.queryByRole("region", { name: "Unassigned" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog", { name: "Return pickup to 5 Birch Lane" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-01-14");
  expect(dialog.getByLabelText<HTMLSelectElement>("Time of day").value).toBe("evening");
  fireEvent.change(dialog.getByLabelText("Day"), { target: { value: "2026-01-15" } });
  await user.selectOptions(dialog.getByLabelText("Time of day"), "afternoon");
  await user.click(dialog.getByRole("button", { name: "Plan Return Pickup" }));
  const runners = within(await screen.findByRole("dialog", { name: "Who takes 5 Birch Lane?" }));
  expect(planned).toHaveBeenCalledExactlyOnceWith({
    jobId: lost.id,
    day: "2026-01-15",
    timeWindow: "afternoon",
  });
  await user.click(await runners.findByRole("button", { name: "Give to Cy Ames" }));
  await vi.waitFor(() =>
    expect(given).toHaveBeenCalledExactlyOnceWith({
      jobId: pickup.id,
      runnerId: cy.id,
      seen: { status: "scheduled", runnerId: null, day: "2026-01-15" },
    }),
  );
});

fullTest("a missed pickup is marked handled, and a refused return pickup keeps its dialog open", async () => {
  const noted = vi.fn((_: object) => lost);
  const { user } = open({
    jobs: [lost],
    answers: {
      "admin.noteMissed": noted,
      "admin.planReturnVisit": () => {
        throw new Refusing({ status: 409, code: "RETURN_PICKUP_IMPOSSIBLE" });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Note what was done: 5 Birch Lane" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What was done about 5 Birch Lane?" }));
  await user.type(dialog.getByLabelText("Note"), "Rang twice");
  await user.click(dialog.getByRole("button", { name: "Add Note" }));
  await vi.waitFor(() =>
    expect(noted).toHaveBeenCalledExactlyOnceWith({ jobId: lost.id, words: "Rang twice" }),
  );
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Plan return pickup: 5 Birch Lane" }));
  const again = within(await screen.findByRole("dialog", { name: "Return pickup to 5 Birch Lane" }));
  await user.click(again.getByRole("button", { name: "Plan Return Pickup" }));
  expect(
    await screen.findByText("No return pickup can be planned: the service is paused, on hold or over."),
  ).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Return pickup to 5 Birch Lane" })).toBeDefined();
});

const dayMoveOf = (differences: Partial<DayMove> = {}): DayMove => ({
  id: "01900000-0000-7000-8000-0000000000e1",
  area: "",
  street: null,
  isSelection: false,
  later: null,
  fromOn: day,
  toOn: "2026-01-14",
  reason: "weather",
  pickups: 2,
  at: new Date().toISOString(),
  by: "Ana Admin",
  undoableUntil: "2999-01-01T00:00:00.000Z",
  undone: null,
  ...differences,
});

fullTest("a day is pushed after a preview, and the push can be undone", async () => {
  const preview = {
    homes: 2,
    pickups: { moved: 1, released: 1, merged: 0, begun: 1, late: 0, checkout: 0, unwanted: 0, unaffected: 0 },
    promises: 6,
    runners: [{ ...bo, keeps: 0, givesBack: 1 }],
    pay: { stays: "24.00", saved: "0.00" },
  };
  const moved = vi.fn(() => dayMoveOf());
  const undone = vi.fn(() => ({ dayMove: dayMoveOf(), back: 2, stayed: 0 }));
  const list: DayMove[] = [];
  const { user } = open({
    answers: {
      "admin.previewDayMove": () => preview,
      "admin.pushJobs": () => {
        list.push(dayMoveOf());
        return moved();
      },
      "admin.undoPush": undone,
      "admin.dayMoves": () => list,
    },
  });
  expect(await screen.findByText("No days pushed")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Push or Delay" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Push or delay pickups" }));
  expect(await dialog.findByText("2 homes are notified")).toBeDefined();
  expect(dialog.getByText("1 pickup moves without its runner, who can’t make it that day")).toBeDefined();
  expect(dialog.getByText("1 pickup stays: it has begun")).toBeDefined();
  expect(
    dialog.getByText("Promised for the new day: cans out on time, back on time, with photos"),
  ).toBeDefined();
  expect(dialog.getByText("Bo Brisk: keeps 0, gives back 1")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Push 2 Pickups" }));
  expect(await screen.findByText("Day pushed")).toBeDefined();
  const row = await screen.findByRole("button", { name: /^Undo: .*Jan 13.*Jan 14/ });
  await user.click(row);
  expect(await screen.findByText("2 pickups are back on the old day.")).toBeDefined();
  expect(undone).toHaveBeenCalledExactlyOnceWith({ dayMoveId: dayMoveOf().id });
});

test("a day that pickups cannot be pushed to shows an error at its field", async () => {
  const { user } = open({
    answers: {
      "admin.previewDayMove": () => {
        throw new Refusing({ status: 409, code: "DAY_MOVE_NOT_POSSIBLE" });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Push or Delay" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Push or delay pickups" }));
  const to = dialog.getByLabelText("To");
  await waitFor(() => expect(to.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getByText(/^A day can be pushed by up to a week/)).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("the map draws every pickup with a location, and each can be chosen", async () => {
  const { user } = open({
    jobs: [
      { ...free, place: { latitude: 40.7, longitude: -74, isExact: true } },
      { ...taken, place: { latitude: 40.71, longitude: -74.01, isExact: false } },
    ],
  });
  await user.click(await screen.findByRole("tab", { name: "Map" }));
  expect(
    await screen.findByRole("img", { name: "Map of 2 pickups, with no runner on the way" }),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "12 Oak Avenue" }));
  expect(await screen.findByRole("dialog", { name: "Who takes 12 Oak Avenue?" })).toBeDefined();
});

test("the map labels ZIP codes and runners' last locations; lists beside it say the same", async () => {
  const at = "2026-01-13T13:12:00.000Z";
  const leg = { by: "2026-01-13T17:00:00.000Z", doneAt: null, lateMinutes: 0 };
  const { user } = open({
    jobs: [
      { ...free, place: { latitude: 40.7, longitude: -74, isExact: true } },
      {
        ...taken,
        status: "in_progress",
        zipCode: "10002",
        legs: { out: { ...leg, doneAt: at }, in: leg },
        place: { latitude: 40.71, longitude: -74.01, isExact: true },
      },
    ],
  });
  await user.click(await screen.findByRole("tab", { name: "Map" }));
  const drawing = await screen.findByRole("img", { name: "Map of 2 pickups, with 1 runner on the way" });
  expect([...drawing.querySelectorAll(":scope > text")].map(({ textContent }) => textContent)).toEqual([
    "Bo Brisk",
    "10001",
    "10002",
  ]);
  const runners = within(screen.getByRole("list", { name: "Runners on the way" }));
  expect(runners.getByText("Bo Brisk")).toBeDefined();
  expect(runners.getByText(/^9 Elm Street, 10002 · out at 8:12\sAM$/)).toBeDefined();
  expect(screen.getByRole("heading", { name: "10002 New York · 1 pickup" })).toBeDefined();
  expect(
    within(screen.getByRole("list", { name: "10001 New York" })).getByRole("button", {
      name: "12 Oak Avenue",
    }),
  ).toBeDefined();
});

test("a step done or due the evening before the pickup's day names that day, on the board and the map", async () => {
  const evening = { by: "2026-01-13T03:00:00.000Z", lateMinutes: 0 };
  const back = { by: "2026-01-13T18:00:00.000Z", doneAt: null, lateMinutes: 0 };
  const place = { latitude: 40.7, longitude: -74, isExact: true };
  const { user } = open({
    jobs: [
      {
        ...free,
        due: { from: "2026-01-12T19:00:00.000Z", outBy: "2026-01-12T22:00:00.000Z", inBy: free.due.inBy },
        legs: { out: { ...evening, doneAt: null }, in: back },
        place,
      },
      {
        ...taken,
        status: "in_progress",
        legs: { out: { ...evening, doneAt: "2026-01-13T00:31:00.000Z" }, in: back },
        place,
      },
    ],
  });
  const nobody = await lane("Unassigned");
  expect(nobody.getByText(/^out by Monday, 10:00\sPM · back by 1:00\sPM/)).toBeDefined();
  expect((await lane("Bo Brisk")).getByText(/· out Monday at 7:31\sPM · back by 1:00\sPM/)).toBeDefined();
  await user.click(await screen.findByRole("tab", { name: "Map" }));
  const runners = within(screen.getByRole("list", { name: "Runners on the way" }));
  expect(await runners.findByText(/· out Monday at 7:31\sPM$/)).toBeDefined();
});

test("an empty day says so, another day can be chosen, and a failure can be retried", async () => {
  const { user, onShow } = open({ jobs: [] });
  expect(await screen.findByText("No pickups that day")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Late" }));
  expect(await screen.findByText("Nothing is late")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "The day after" }));
  expect(onShow.mock.calls).toEqual([[{ filter: "late" }], [{ day: "2026-01-14" }]]);
});

test("a day that cannot be loaded says so", async () => {
  open({
    answers: {
      "admin.dispatchDay": () => {
        throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
      },
    },
  });
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
});

test("an alert's link shows its ZIP code and topic first, also outside the listed areas", async () => {
  const asked = vi.fn((_: unknown) => ({ rows: [free], nextCursor: null }));
  open({ chosen: { area: "94110", filter: "unclaimed" }, answers: { "admin.dispatchJobs": asked } });
  await screen.findByRole("button", { name: "Give to a runner: 12 Oak Avenue" });
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ area: "94110", filter: "unclaimed" });
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("94110");
});

test("tiles and lanes count the chosen area, and all of it while some pickups are not loaded", async () => {
  const area = {
    ...standing,
    totals: { ...standing.totals, jobs: 212, unclaimed: 194 },
    lanes: [
      { runnerId: null, count: 194 },
      { runnerId: bo.id, count: 18 },
    ],
  };
  open({
    chosen: { area: "10001" },
    answers: {
      "admin.dispatchDay": (input: { area: string }) => (input.area === "10001" ? area : standing),
      "admin.dispatchJobs": () => ({ rows: [free, taken], nextCursor: "more" }),
    },
  });
  expect(await screen.findByText("1 of 194 pickups loaded")).toBeDefined();
  expect(screen.getByText("1 of 18 pickups loaded")).toBeDefined();
  expect(screen.getByText("Not taken", { selector: "dt" }).closest("dl")?.textContent).toContain("194");
});
