import "#testkit/web/indexed-db.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  address,
  choosePicture,
  idOf,
  next,
  now,
  openCamera,
  press,
  setOut,
  setUpRoute,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";
import { runnerUser } from "../../testing/users.ts";
import { dismissToast } from "../../ui/toast.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openNow = setUpRoute(server);
const pinned = () => document.querySelector("[data-pinned]") as HTMLElement;

test("the stop shows its place in the day, address, instruction, due time and what was agreed", async () => {
  const { job } = stopOf(1);
  const first = stopOf(1, { job: { ...job, specialInstructions: "Roll on the grass." } });
  const { user } = await openNow({ route: routeOf([first, stopOf(2), stopOf(3)]) });
  const stop = await next();
  expect(stop.getByRole("heading", { level: 2, name: address(1) })).toBeDefined();
  expect(stop.getByText("Stop 1 of 3 · out by 9 AM")).toBeDefined();
  expect(stop.getByText("Roll on the grass.")).toBeDefined();
  expect(stop.getByText(/^Maya · 2 cans$/)).toBeDefined();
  expect(screen.getByText("Then: 200 Maple Street")).toBeDefined();
  await user.click(await stop.findByText("Home notes"));
  expect(stop.getByText("Left of the garage")).toBeDefined();
  expect(stop.getByText("Rex, friendly")).toBeDefined();
  for (const map of ["Google Maps", "Apple Maps", "Waze"])
    expect(
      stop.getByRole("link", { name: `Directions to ${address(1)}: ${map}` }).getAttribute("href"),
    ).toContain(encodeURIComponent(address(1)));
});

test("the wide button leads from directions to the camera, and on to the next stop", async () => {
  const { user, told } = await openNow();
  const directions = await screen.findByRole("link", { name: `Directions: ${address(1)}` });
  expect(pinned().contains(directions)).toBe(true);
  await setOut(user);
  await screen.findByText(/^On the way since/);
  expect(pinned().textContent).toContain("I’m here");
  await openCamera(user);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  expect(pinned().textContent).toContain("Directions");
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["setOut", "startJob"]));
  expect(told[1]?.[1]).toMatchObject({ jobId: idOf(1), cameAt: now });
});

test("an act can be undone for ten seconds, and is not sent then", async () => {
  const { user, told } = await openNow();
  await press(user, `I’m here: ${address(1)}`);
  await press(user, `Undo: ${address(1)}: arrived`);
  expect(await screen.findByRole("link", { name: `Directions: ${address(1)}` })).toBeDefined();
  expect(pinned().textContent).toContain("Directions");
  await tenSecondsLater();
  expect(told).toEqual([]);
  expect(outboxOf(runnerUser().id).state().entries).toEqual([]);
});

test("skipping ahead shows the following stop, and the first one after the last", async () => {
  const { user } = await openNow({ route: routeOf([stopOf(1), stopOf(2)]) });
  await press(user, `Skip ahead to ${address(2)}`);
  await untilNextIs(2);
  await press(user, `Skip ahead to ${address(1)}`);
  await untilNextIs(1);
});

test("the cans back are photographed, not announced", async () => {
  const steps = { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null };
  const { user, told } = await openNow({ route: routeOf([stopOf(1, { leg: "in", steps })]) });
  expect(await screen.findByText(/^Out since 6:30\sAM$/)).toBeDefined();
  await openCamera(user, 1, "back");
  await choosePicture();
  await press(user, "Use This Photo");
  expect(await screen.findByText("Nothing to do today")).toBeDefined();
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["completeJob"]));
});

test("cans out can be undone for ten minutes, and not later", async () => {
  const undoStart = vi.fn((_input: unknown) => stopOf(1).job);
  const out = (at: string) => ({ leg: "in", steps: { onTheWayAt: null, outAt: at, inAt: null } }) as const;
  const { user } = await openNow({
    route: routeOf([stopOf(1, out("2026-11-24T11:50:01.000Z"))]),
    answers: { "runner.undoStart": undoStart },
  });
  await press(user, `Undo: ${address(1)}`);
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect(undoStart).toHaveBeenCalledExactlyOnceWith({ jobId: idOf(1), startId: undefined });
});

test("and not after ten minutes", async () => {
  const steps = { onTheWayAt: null, outAt: "2026-11-24T11:50:00.000Z", inAt: null };
  await openNow({ route: routeOf([stopOf(1, { leg: "in", steps })]) });
  await screen.findByText(/^Out since/);
  expect(screen.queryByRole("button", { name: `Undo: ${address(1)}` })).toBeNull();
});

test("an undo without reception is kept and sent later", async () => {
  const told = vi.fn((_input: { jobId: string; actionId: string }) => stopOf(1).job);
  const steps = { onTheWayAt: null, outAt: now, inAt: null };
  const { user } = await openNow({
    route: routeOf([stopOf(1, { leg: "in", steps })]),
    answers: { "runner.undoStart": told },
  });
  const undo = await screen.findByRole("button", { name: `Undo: ${address(1)}` });
  let isOffline = true;
  server.use(http.all("*/api/trpc/:names", () => (isOffline ? HttpResponse.error() : undefined)));
  await user.click(undo);
  expect(await screen.findByText("1 waiting")).toBeDefined();
  expect(await screen.findByRole("link", { name: `Directions: ${address(1)}` })).toBeDefined();
  isOffline = false;
  await outboxOf(runnerUser().id).send();
  await waitFor(() => expect(told.mock.calls).toMatchObject([[{ jobId: idOf(1) }]]));
});

test("the gate code stands in sight once it may be seen, and is shown on request only", async () => {
  const viewGateCode = vi.fn((_input: unknown) => ({ gateCode: "#4711" }));
  const early = stopOf(1);
  const open = { ...early, home: { ...early.home, gateCodeFrom: now } };
  const { user } = await openNow({
    route: routeOf([open]),
    answers: { "runner.viewGateCode": viewGateCode },
  });
  const show = await screen.findByRole("button", { name: "Show Gate Code" });
  expect(show.closest("details")).toBeNull();
  expect(viewGateCode).not.toHaveBeenCalled();
  await user.click(show);
  expect(await screen.findByText("#4711")).toBeDefined();
  expect(viewGateCode).toHaveBeenCalledExactlyOnceWith({ jobId: idOf(1) });
});

test("before its time the gate code is among the notes, and says from when", async () => {
  const viewGateCode = vi.fn();
  const { user } = await openNow({ answers: { "runner.viewGateCode": viewGateCode } });
  const show = await screen.findByRole("button", { name: "Show Gate Code" });
  expect(show.closest("details")).not.toBeNull();
  expect(screen.getByText(/Tue 8:00\sAM/)).toBeDefined();
  await user.click(show);
  expect(viewGateCode).not.toHaveBeenCalled();
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
  await openNow({ route: routeOf([stop]) });
  expect((await next()).getByText("Back after the truck")).toBeDefined();
});

test("a stop's acts are disabled until its window opens, and show the time in the home's zone", async () => {
  const opens = {
    outAt: "2126-11-24T13:00:00.000Z",
    out: "2126-11-24T07:00:00.000Z",
    inAt: "2126-11-24T13:00:00.000Z",
    in: "2126-11-24T07:00:00.000Z",
  };
  const stop = stopOf(1);
  const { user } = await openNow({ route: routeOf([{ ...stop, job: { ...stop.job, opens } }]) });
  for (const act of ["I’m here", "Problem"]) {
    const button = await screen.findByRole("button", { name: `${act}: ${address(1)}` });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(await screen.findByText(/^Not yet\. Opens Sun 7\sAM\.$/)).toBeDefined();
    dismissToast();
  }
  expect(screen.getByText(/^Opens Sun 7\sAM$/)).toBeDefined();
  // The map opens, and the homeowner is not told yet.
  await setOut(user);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("the next stop is the first one whose step is open", async () => {
  const later = "2026-11-24T21:00:00.000Z";
  const opens = { outAt: later, out: later, inAt: later, in: later };
  const stop = stopOf(1);
  await openNow({ route: routeOf([{ ...stop, job: { ...stop.job, opens } }, stopOf(2)]) });
  await untilNextIs(2);
});

test("with nothing left today, tomorrow's stop is shown once it is open", async () => {
  const tomorrow = routeOf([stopOf(2)], { day: "2026-11-25" });
  await openNow({
    answers: {
      "runner.route": ({ day }: { day: string }) => (day === "2026-11-25" ? tomorrow : routeOf([])),
    },
  });
  await untilNextIs(2);
});
