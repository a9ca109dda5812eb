import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { Refusing } from "../../testing/procedures.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  address,
  choosePicture,
  idOf,
  now,
  openCamera,
  press,
  setUpRoute,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openNow = setUpRoute(server);

/** A rental stop whose cans are out; one of two items is ticked. */
function strictStop(mustFinishChecklist: boolean) {
  const items = ["Lock the gate", "Close the lids"];
  const rental = {
    name: "Lakeside Cottage",
    nextGuestsAt: null,
    checklist: items.map((item, nth) => ({ item, isChecked: nth === 1 })),
    mustFinishChecklist,
  };
  return stopOf(1, {
    job: { ...stopOf(1).job, status: "in_progress", rental },
    leg: "in",
    steps: { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null },
    checklist: items.map((item, nth) => ({ item, checkedAt: nth === 1 ? now : null, hasPhoto: false })),
  });
}

const open = (mustFinish: boolean, answers = {}) =>
  openNow({
    route: routeOf([strictStop(mustFinish), stopOf(2)]),
    answers: { "runner.checkItem": () => ({ checkedAt: now, hasPhoto: false }), ...answers },
  });

test("the button says how much is ticked, leads to what is missing, and opens the camera once all is", async () => {
  const { user, told } = await open(true);
  await press(user, `I’m here: ${address(1)}`);
  await press(user, `1 of 2 ticked: ${address(1)}`);
  expect(screen.queryByRole("dialog")).toBeNull();
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Lock the gate" });
  expect(document.activeElement).toBe(box);
  await user.click(box);
  await press(user, `Photo: cans back: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told).toMatchObject([["completeJob", { jobId: idOf(1) }]]));
});

test("a checklist that the host doesn’t require blocks nothing", async () => {
  const { user } = await open(false);
  await openCamera(user, 1, "back");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Not ticked off yet: Lock the gate.")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Use This Photo" })).toBeDefined();
});

test("a finish that the server refuses keeps its photo, and goes out once the list is ticked", async () => {
  let isRefusing = true;
  const completed = vi.fn((_input: object) => {
    if (isRefusing)
      throw new Refusing({ status: 409, code: "CHECKLIST_UNFINISHED", params: { done: 1, count: 2 } });
    const leg = { at: now, photoUrl: "/photos/1.jpg" };
    return { ...stopOf(1).job, legs: { out: leg, in: leg } };
  });
  // The phone doesn't know yet that the host requires the list.
  const { user, storage } = await open(false, { "runner.completeJob": completed });
  await openCamera(user, 1, "back");
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  expect(
    await screen.findByText(
      "The host wants the whole checklist done: 1 of 2 ticked. Tick the rest, then send this again.",
    ),
  ).toBeDefined();
  isRefusing = false;
  await press(user, "Try Again");
  await waitFor(() => expect(completed).toHaveBeenCalledTimes(2));
  expect(completed.mock.calls[1]?.[0]).toMatchObject({ jobId: idOf(1), photoUrl: "photos/1" });
  expect(storage.received).toHaveLength(1);
});
