import "#testkit/web/indexed-db.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  address,
  idOf,
  now,
  press,
  setUpRoute,
  stubPlace,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openRoute = setUpRoute(server, "allStops");

/** The stop that the list marks as the next one. */
const untilListedNextIs = (n: number) =>
  waitFor(() => {
    const row = screen.getByText("Next").closest("li");
    expect(row?.textContent).toContain(address(n));
  });

test("when nothing is left today, tomorrow's stops are one link away", async () => {
  const tomorrow = routeOf([stopOf(1), stopOf(2)], { day: "2026-11-25" });
  await openRoute({
    answers: {
      "runner.route": ({ day }: { day: string }) => (day === "2026-11-25" ? tomorrow : routeOf([])),
    },
  });
  const link = await screen.findByRole("link", { name: "2 Stops Tomorrow" });
  expect(link.getAttribute("href")).toBe("/runner/route?day=2026-11-25");
  expect(screen.getByRole("link", { name: "See Open Jobs" }).getAttribute("href")).toBe("/runner/jobs");
});

fullTest("buttons and arrow keys change the order, which is announced and sent once", async () => {
  const { user, told } = await openRoute();
  await press(user, "Change Order");
  const order = () =>
    screen.getAllByRole("button", { name: /^Drag/ }).map(({ ariaLabel }) => ariaLabel?.match(/\d+/)?.[0]);
  expect(order()).toEqual(["100", "200", "300"]);
  await press(user, `Move down: ${address(1)}`);
  await waitFor(() => expect(order()).toEqual(["200", "100", "300"]));
  const handle = screen.getByRole("button", { name: `Drag, or use the arrow keys: ${address(3)}` });
  handle.focus();
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(order()).toEqual(["200", "300", "100"]));
  expect(document.activeElement?.getAttribute("aria-label")).toContain(address(3));
  expect(screen.getByText(`${address(3)} is stop 2 of 3.`)).toBeDefined();
  await press(user, "Keep This Order");
  await untilListedNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["orderRoute"]));
  expect(told[0]?.[1]).toEqual({ day: "2026-11-24", jobIds: [2, 3, 1].map(idOf) });
});

test("a dragged stop moves to where it is dropped", async () => {
  const { user, told } = await openRoute();
  await press(user, "Change Order");
  const rows = () => screen.getAllByRole("button", { name: /^Drag/ }).map((handle) => handle.closest("li"));
  for (const [index, row] of rows().entries())
    vi.spyOn(row as HTMLElement, "getBoundingClientRect").mockReturnValue({
      bottom: (index + 1) * 100,
    } as DOMRect);
  const [handle] = screen.getAllByRole("button", { name: /^Drag/ });
  if (!handle) throw new Error("There is nothing to drag");
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 50 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 250 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 250 });
  await tenSecondsLater();
  await waitFor(() => expect(told[0]?.[1]).toMatchObject({ jobIds: [2, 3, 1].map(idOf) }));
});

test("a chosen stop opens above the list, with all its acts", async () => {
  const { user } = await openRoute();
  await screen.findByRole("button", { name: `Go here next: ${address(3)}` });
  expect(screen.queryByRole("region", { name: "Next Stop" })).toBeNull();
  expect(screen.getByRole("button", { name: `Open: ${address(1)}` })).toBeDefined();
  expect(screen.queryByRole("button", { name: `Go here next: ${address(1)}` })).toBeNull();
  await press(user, `Go here next: ${address(3)}`);
  await untilNextIs(3);
  expect(screen.getByText(/^Stop 3 of 3/)).toBeDefined();
  await press(user, `I’m here: ${address(3)}`);
  expect(await screen.findByRole("button", { name: `Photo: cans out: ${address(3)}` })).toBeDefined();
});

test("the best order starts at the runner's location and covers the stops still ahead", async () => {
  stubPlace({ latitude: 39.8, longitude: -89.6, accuracy: 12 });
  const optimiseRoute = vi.fn((_input: unknown) => ({
    day: "2026-11-24",
    order: [],
    isPlanned: true,
    km: 10,
    endsAt: "2026-11-24T15:00:00.000Z",
  }));
  const { user } = await openRoute({ answers: { "runner.optimiseRoute": optimiseRoute } });
  await press(user, "Best Order from Here");
  expect(await screen.findByText("6.2 mi, done around 10:00 AM.")).toBeDefined();
  expect(optimiseRoute).toHaveBeenCalledExactlyOnceWith({
    day: "2026-11-24",
    jobIds: [1, 2, 3].map(idOf),
    from: { latitude: 39.8, longitude: -89.6 },
  });
});

test("without location access the best order starts anywhere, and says so", async () => {
  stubPlace({ code: 1 });
  const optimiseRoute = vi.fn((_input: unknown) => ({
    day: "2026-11-24",
    order: [],
    isPlanned: true,
    km: 10,
    endsAt: null,
  }));
  const { user } = await openRoute({ answers: { "runner.optimiseRoute": optimiseRoute } });
  await press(user, "Best Order from Here");
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  expect(optimiseRoute).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ from: null }));
});

fullTest("a manual order is not sent after the best one, and is kept if there is none", async () => {
  stubPlace({ code: 1 });
  const optimiseRoute = vi.fn((_input: unknown) => ({
    day: "2026-11-24",
    order: [],
    isPlanned: true,
    km: 10,
    endsAt: null,
  }));
  optimiseRoute.mockImplementationOnce(() => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
  const { user, told } = await openRoute({ answers: { "runner.optimiseRoute": optimiseRoute } });
  await press(user, "Change Order");
  await press(user, `Move down: ${address(1)}`);
  await press(user, "Keep This Order");
  await untilListedNextIs(2);
  await press(user, "Best Order from Here");
  await waitFor(() => expect(optimiseRoute).toHaveBeenCalledOnce());
  await untilListedNextIs(2);
  await press(user, "Best Order from Here");
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  await untilListedNextIs(1);
  await tenSecondsLater();
  await act(async () => {});
  expect(told).toEqual([]);
});

test("a day is fetched and cached by date, so yesterday's does not show as today's", async () => {
  const asked: unknown[] = [];
  await openRoute({
    answers: {
      "runner.route": (input: never) => {
        asked.push(input);
        return routeOf([stopOf(1)]);
      },
    },
  });
  expect(await screen.findByRole("heading", { name: "All Stops" })).toBeDefined();
  await untilListedNextIs(1);
  expect(asked).toEqual([{ day: "2026-11-24" }]);
});

test("another day's route is not labeled today", async () => {
  await openRoute({ day: "2026-11-25", route: routeOf([stopOf(1)], { day: "2026-11-25" }) });
  expect(await screen.findByRole("heading", { name: "Stops", level: 1 })).toBeDefined();
});

test("a day without stops says so, and so does a finished one", async () => {
  await openRoute({ route: routeOf([]) });
  expect(await screen.findByText("No stops today")).toBeDefined();
});

test("after the last stop there is nothing more to do", async () => {
  const steps = { onTheWayAt: null, outAt: now, inAt: now };
  await openRoute({ route: routeOf([stopOf(1, { leg: null, steps })]) });
  expect(await screen.findByText("That was the last stop")).toBeDefined();
  expect(screen.getByText("1 of 1 stop done")).toBeDefined();
});

test("a stop done the day before the route's day says so", async () => {
  const before = new Date(Date.parse(now) - 24 * 3_600_000).toISOString();
  const done = stopOf(1, { leg: null, steps: { onTheWayAt: null, outAt: before, inAt: before } });
  await openRoute({ route: routeOf([done, stopOf(2)]) });
  expect(await screen.findByText(/^Done Monday, \d+:\d\d\s[AP]M$/)).toBeDefined();
});

test("the route's times use each home's zone, wherever the phone is", async () => {
  const inChicago = (n: number, differences: Parameters<typeof stopOf>[1] = {}) => {
    const stop = stopOf(n, differences);
    return { ...stop, job: { ...stop.job, timeZone: "America/Chicago" } };
  };
  const done = inChicago(3, { leg: null, steps: { onTheWayAt: null, outAt: now, inAt: now } });
  await openRoute({ route: routeOf([inChicago(1), inChicago(2), done]) });
  expect(await screen.findAllByText(/8\sAM/)).toHaveLength(2);
  expect(screen.getByText(/6:00\sAM/)).toBeDefined();
  expect(screen.getByText(/9:40\sAM/)).toBeDefined();
});
