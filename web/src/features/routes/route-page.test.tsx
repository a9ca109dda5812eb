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
  next,
  now,
  press,
  setUpRoute,
  stubPlace,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";
import { dismissToast } from "../../ui/toast.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openRoute = setUpRoute(server);

test("the next stop comes first, with all its home's details", async () => {
  await openRoute();
  const stop = await next();
  expect(stop.getByText(address(1))).toBeDefined();
  expect(stop.getByText("Left of the garage")).toBeDefined();
  expect(stop.getByText("Rex, friendly")).toBeDefined();
  expect(stop.getByText("Cans out by 9:00 AM")).toBeDefined();
  expect(stop.getByRole("button", { name: "Show Gate Code" })).toBeDefined();
  expect(screen.getByText("0 of 3 stops done")).toBeDefined();
  const maps = stop.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(maps).toHaveLength(3);
  expect(maps.every((href) => href?.includes(encodeURIComponent(address(1))))).toBe(true);
});

test("a return after the truck says so", async () => {
  const { job } = stopOf(1);
  const due = {
    from: "2026-11-24T07:00:00.000Z",
    outBy: "2026-11-24T08:00:00.000Z",
    inBy: "2026-11-24T20:00:00.000Z",
  };
  const legs = { ...job.legs, out: { at: "2026-11-24T13:00:00.000Z", photoUrl: null } };
  const steps = { onTheWayAt: null, outAt: legs.out.at, inAt: null };
  const stop = stopOf(1, { leg: "in", steps, job: { ...job, status: "in_progress", due, legs } });
  await openRoute({ route: routeOf([stop]) });
  expect((await next()).getByText(/^Cans back after the truck, by \d+:00 PM$/)).toBeDefined();
});

test("a stop's steps are disabled until its window opens, and show the time in the home's zone", async () => {
  const opens = {
    outAt: "2126-11-24T13:00:00.000Z",
    out: "2126-11-24T07:00:00.000Z",
    inAt: "2126-11-24T13:00:00.000Z",
    in: "2126-11-24T07:00:00.000Z",
  };
  const stop = stopOf(1);
  const { user } = await openRoute({ route: routeOf([{ ...stop, job: { ...stop.job, opens } }]) });
  for (const step of ["On My Way", "I’m Here", "Cans at the Curb", "Can’t Be Served"]) {
    const button = await screen.findByRole("button", { name: `${step}: ${address(1)}` });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(await screen.findByText(/^Not yet\. Opens Sun 7\sAM\.$/)).toBeDefined();
    dismissToast();
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  // Beside each of the four.
  expect(screen.getAllByText(/^Opens Sun 7\sAM$/)).toHaveLength(4);
});

test("the next stop is the first one whose step is open, and an end on another day names it", async () => {
  const later = "2026-11-24T21:00:00.000Z";
  const opens = { outAt: later, out: later, inAt: later, in: later };
  const stop = stopOf(1);
  const closed = { ...stop, job: { ...stop.job, opens } };
  await openRoute({ route: routeOf([closed, stopOf(2)], { endsAt: "2026-11-25T12:42:00.000Z" }) });
  await untilNextIs(2);
  expect(screen.getByText(/^Wed,? 7:42\sAM$/)).toBeDefined();
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
  await untilNextIs(2);
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

test("another stop can be done first", async () => {
  const { user } = await openRoute();
  await press(user, `Go here next: ${address(3)}`);
  await untilNextIs(3);
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
  await untilNextIs(2);
  await press(user, "Best Order from Here");
  await waitFor(() => expect(optimiseRoute).toHaveBeenCalledOnce());
  await untilNextIs(2);
  await press(user, "Best Order from Here");
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  await untilNextIs(1);
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
  expect(await screen.findByRole("heading", { name: "Today’s Route" })).toBeDefined();
  await next();
  expect(asked).toEqual([{ day: "2026-11-24" }]);
});

test("another day's route is not labeled today", async () => {
  await openRoute({ day: "2026-11-25", route: routeOf([stopOf(1)], { day: "2026-11-25" }) });
  expect(await screen.findByRole("heading", { name: "Route" })).toBeDefined();
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
  expect(await screen.findAllByText(/8:00\sAM/)).toHaveLength(3);
  expect(screen.getByText(/6:00\sAM/)).toBeDefined();
  expect(screen.getByText(/9:40\sAM/)).toBeDefined();
});
