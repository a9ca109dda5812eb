import "#testkit/web/indexed-db.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { utils } from "../../lib/trpc.ts";
import {
  begun,
  leo,
  openDialog,
  picture,
  setUpActiveRoute,
  taken,
} from "../../testing/active-route-card.tsx";
import { dueOnEve, jobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import { routeOf, stopOf } from "../../testing/route.ts";

const renderRoute = setUpActiveRoute(server);

test("a rental's job shows its name, the next guests, a link to its checklist, and open items on completion", async () => {
  const rental = {
    name: "Lakeside Cottage",
    nextGuestsAt: "2026-11-24T16:00:00.000Z",
    checklist: [
      { item: "Lids closed", isChecked: true },
      { item: "Gate shut", isChecked: false },
    ],
  };
  const { user } = renderRoute({ job: { ...begun, rental } });
  expect(await screen.findByText("Lakeside Cottage")).toBeDefined();
  expect(screen.getByText(/^Next guests at 4:00\sPM$/)).toBeDefined();
  const link = screen.getByRole("link", { name: /1 of 2 ticked off/ });
  expect(link.getAttribute("href")).toBe("/runner/route");
  const dialog = await openDialog(user, /^Complete & Photo/);
  expect(dialog.getByText("Not ticked off yet: Gate shut.")).toBeDefined();
});

fullTest("home details show when opened; the gate code only on request, hidden again on close", async () => {
  vi.setSystemTime(new Date("2026-11-24T13:00:00.000Z"));
  const looks: unknown[] = [];
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.homeOfJob": () => ({
        canKinds: ["trash", "yard"],
        numberOfCans: 2,
        cansPlace: "Behind the shed",
        curbPlace: null,
        pets: "Rex",
        accessNotes: "Through the side gate",
        cansPhotoUrl: null,
        housePhotoUrl: "/api/photos/house",
        hasGateCode: true,
        gateCodeFrom: "2026-11-24T13:00:00.000Z",
        resident: {
          firstName: "Maya",
          lastName: "T.",
          photoUrl: "/photos/maya.jpg",
          phoneNumber: "217-555-0134",
        },
      }),
      "runner.viewGateCode": (input: unknown) => {
        looks.push(input);
        return { gateCode: "#4711" };
      },
    },
  });
  const open = await screen.findByRole("button", { name: /^At the home/ });
  await user.click(open);
  expect(await screen.findByText("Behind the shed")).toBeDefined();
  expect(screen.getByText("Trash and Yard waste")).toBeDefined();
  expect(screen.getByText("Maya T.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Call Maya: 217-555-0134" }).getAttribute("href")).toBe(
    "tel:2175550134",
  );
  expect(screen.getByText("Through the side gate")).toBeDefined();
  expect(screen.getByRole("img", { name: "The house" })).toBeDefined();
  expect(screen.queryByText("#4711")).toBeNull();
  expect(looks).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show Gate Code" }));
  expect(await screen.findByText("#4711")).toBeDefined();
  expect(looks).toEqual([{ jobId: taken.id }]);
  await user.click(open);
  expect(screen.queryByText("#4711")).toBeNull();
});

test("a gate code that is no longer available says so", async () => {
  vi.setSystemTime(new Date("2026-11-24T13:00:00.000Z"));
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.homeOfJob": () => ({
        canKinds: ["trash"],
        numberOfCans: 1,
        cansPlace: null,
        curbPlace: null,
        pets: null,
        accessNotes: null,
        cansPhotoUrl: null,
        housePhotoUrl: null,
        hasGateCode: true,
        gateCodeFrom: "2026-11-24T13:00:00.000Z",
        resident: {
          firstName: "Maya",
          lastName: "T.",
          photoUrl: "/photos/maya.jpg",
          phoneNumber: "217-555-0134",
        },
      }),
      "runner.viewGateCode": () => {
        throw new Refusing({ status: 409, code: "GATE_CODE_NOT_NOW" });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^At the home/ }));
  const show = await screen.findByRole("button", { name: "Show Gate Code" });
  expect(screen.queryByText(/8:00\sAM on/)).toBeNull();
  await user.click(show);
  expect(
    await screen.findByText("The gate code is shown from when the pickup opens until it is done."),
  ).toBeDefined();
});

/** Cans out Monday evening in Springfield, back on Tuesday. */
const opens = {
  outAt: "2026-11-23T22:00:00.000Z",
  out: "2026-11-23T16:00:00.000Z",
  inAt: "2026-11-24T13:00:00.000Z",
  in: "2026-11-24T07:00:00.000Z",
};

test("the gate code button is disabled until the pickup opens", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:59:59.000Z"));
  const viewGateCode = vi.fn(() => ({ gateCode: "#4711" }));
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.homeOfJob": () => ({
        canKinds: ["trash"],
        numberOfCans: 1,
        cansPlace: null,
        curbPlace: null,
        pets: null,
        accessNotes: null,
        cansPhotoUrl: null,
        housePhotoUrl: null,
        hasGateCode: true,
        gateCodeFrom: "2026-11-24T13:00:00.000Z",
        resident: { firstName: "Maya", lastName: "", photoUrl: null, phoneNumber: null },
      }),
      "runner.viewGateCode": viewGateCode,
    },
  });
  await user.click(await screen.findByRole("button", { name: /^At the home/ }));
  const show = await screen.findByRole("button", { name: "Show Gate Code" });
  expect(show.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText(/Tue 8:00\sAM/)).toHaveLength(1);
  await user.click(show);
  expect(viewGateCode).not.toHaveBeenCalled();
  expect(screen.getAllByText(/Tue 8:00\sAM/)).toHaveLength(2);
});

test("each step's button is disabled until its window opens, and shows the time in the home's zone", async () => {
  vi.setSystemTime(new Date("2026-11-23T21:59:59.000Z"));
  const { user } = renderRoute({ job: jobOf({ ...taken, due: dueOnEve("2026-11-24"), opens }) });
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  const complete = screen.getByRole("button", { name: /^Complete & Photo/ });
  for (const button of [start, complete]) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(screen.queryByRole("dialog")).toBeNull();
    const opensAt = button === start ? /^Not yet\. Opens Mon 4\sPM\.$/ : /^Not yet\. Opens Tue 7\sAM\.$/;
    expect(await screen.findByText(opensAt)).toBeDefined();
  }
  expect(screen.getByText(/^Opens Mon 4\sPM$/)).toBeDefined();
  expect(screen.getByText(/^Opens Tue 7\sAM$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^On my way/ })).toBeNull();
});

test("a step opens with its own window", async () => {
  vi.setSystemTime(new Date("2026-11-23T22:00:00.000Z"));
  renderRoute({ job: jobOf({ ...taken, due: dueOnEve("2026-11-24"), opens }) });
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(start.getAttribute("aria-disabled")).not.toBe("true");
  expect(screen.getByRole("button", { name: /^On my way/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /^Complete & Photo/ }).getAttribute("aria-disabled")).toBe(
    "true",
  );
});

test("a start can be undone for ten minutes, here and on the route", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:14:59.000Z"));
  const undoStart = vi.fn((_input: unknown) => taken);
  const { user } = renderRoute({
    job: begun,
    answers: {
      "runner.jobs": () => (undoStart.mock.calls.length > 0 ? [taken] : [begun]),
      "runner.startJob": () => begun,
      "runner.undoStart": undoStart,
    },
  });
  const outbox = outboxOf(leo.id);
  const { id: startId } = await outbox.add({
    jobId: taken.id,
    address: taken.address,
    act: { kind: "startJob" },
    isHeld: false,
  });
  await outbox.send();
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
  await user.click(await screen.findByRole("button", { name: `Undo start of the job at ${taken.address}` }));
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect(undoStart).toHaveBeenCalledExactlyOnceWith({ jobId: begun.id, startId });
  await waitFor(() => expect(outbox.state().entries).toEqual([]));
  const again = await screen.findByRole("button", { name: /^Start & Photo/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test("a start still waiting on the phone can be undone there, without asking the server", async () => {
  await outboxOf(leo.id).add({
    jobId: taken.id,
    address: taken.address,
    act: { kind: "startJob" },
    picture: { blob: picture, source: "camera" },
  });
  const { user } = renderRoute({ job: taken });
  await user.click(await screen.findByRole("button", { name: `Undo start of the job at ${taken.address}` }));
  const again = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(outboxOf(leo.id).state().entries).toEqual([]);
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect(document.activeElement).toBe(again);
});

test("and not later", async () => {
  vi.setSystemTime(new Date("2026-11-24T12:15:00.000Z"));
  renderRoute({ job: begun });
  expect(await screen.findByRole("button", { name: /^Complete & Photo/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Undo start/ })).toBeNull();
});

test("the homeowner is notified once that the runner is on the way", async () => {
  const setOut = vi.fn((_input: unknown) => taken);
  const { user } = renderRoute({ job: taken, answers: { "runner.setOut": setOut } });
  const button = await screen.findByRole("button", { name: `On my way: ${taken.address}` });
  await user.click(button);
  expect(await screen.findByText("The homeowner knows that you are on the way")).toBeDefined();
  await user.click(button);
  expect(button.textContent).toBe("On the way");
  expect(setOut).toHaveBeenCalledExactlyOnceWith({ jobId: taken.id });
});

test("a reload still shows that the runner is on the way, as the prefetched route says", async () => {
  renderRoute({ job: taken });
  const button = await screen.findByRole("button", { name: `On my way: ${taken.address}` });
  const steps = { onTheWayAt: "2026-11-24T10:50:00.000Z", outAt: null, inAt: null };
  utils.runner.route.setData({ day: "2026-11-24" }, routeOf([stopOf(1, { job: taken, steps })]));
  await waitFor(() => expect(button.textContent).toBe("On the way"));
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("a job the runner lost is refetched when setting out is refused", async () => {
  const jobs = vi.fn(() => [taken]);
  const { user } = renderRoute({
    job: taken,
    answers: {
      "runner.jobs": jobs,
      "runner.setOut": () => {
        throw new Refusing({ status: 409, code: "JOB_NOT_STARTABLE" });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: /^On my way/ }));
  expect(await screen.findByText("This job can no longer be started.")).toBeDefined();
  await waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});

test("a stop's times use its home's zone, wherever the runner's phone is", async () => {
  renderRoute({ job: { ...begun, timeZone: "America/Los_Angeles" } });
  expect((await screen.findByText(/^Done/)).textContent).toMatch(/^Done Tue 4:05\sAM/);
});

/** A morning pickup in Los Angeles: both legs open at 7 AM there. */
const inLosAngeles = jobOf({
  ...taken,
  timeZone: "America/Los_Angeles",
  opens: {
    outAt: "2026-11-24T15:00:00.000Z",
    out: "2026-11-24T07:00:00.000Z",
    inAt: "2026-11-24T15:00:00.000Z",
    in: "2026-11-24T07:00:00.000Z",
  },
});

test("a runner cannot be on the way before the pickup opens in the home's zone", async () => {
  vi.setSystemTime("2026-11-24T14:59:59.000Z");
  renderRoute({ job: inLosAngeles });
  const start = await screen.findByRole("button", { name: /^Start & Photo/ });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByText(/^Opens Tue 7\sAM$/)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^On my way/ })).toBeNull();
});

test("a runner can be on the way once the pickup opens in the home's zone", async () => {
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
  renderRoute({ job: inLosAngeles });
  expect(await screen.findByRole("button", { name: `On my way: ${taken.address}` })).toBeDefined();
  expect(screen.queryByText(/^Opens/)).toBeNull();
});
