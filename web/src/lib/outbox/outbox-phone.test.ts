import "#testkit/web/indexed-db.ts";
import { del } from "idb-keyval";
import { expect, test, vi } from "vitest";
import {
  database,
  passed,
  picture,
  refusing,
  setUpOutbox,
  start,
  tap,
  unreachable,
} from "../../testing/open-outbox.ts";
import type { ClockReading } from "./clock.ts";
import { type Ports, unsent } from "./outbox.ts";

const open = setUpOutbox();

test("a lost picture is reported, and its step is sent without it only on request", async () => {
  const { outbox, tell } = open();
  const entry = await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  await del(`picture ${entry.id}`, database);
  passed(10_000);
  await outbox.send();
  expect(tell).not.toHaveBeenCalled();
  expect(outbox.state().entries).toMatchObject([{ state: "refused", failure: { code: "PHOTO_MISSING" } }]);
  await outbox.sendWithoutPhoto(entry.id);
  expect(tell.mock.calls.map(([told]) => told)).toMatchObject([{ id: entry.id, photo: null }]);
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
});

test("a completed pickup sent without its lost picture says so", async () => {
  const { outbox, tell } = open();
  const act = { kind: "completeJob", notes: "Gate shut" } as const;
  const entry = await outbox.add(tap({ act, picture }));
  await del(`picture ${entry.id}`, database);
  passed(10_000);
  await outbox.send();
  await outbox.sendWithoutPhoto(entry.id);
  expect(tell.mock.calls.map(([told]) => told)).toMatchObject([
    { id: entry.id, photo: null, act: { ...act, noPhotoReason: "lost" } },
  ]);
});

test("with full storage a step stays in the page, is sent from there, and is stored once there is room", async () => {
  let isFull = true;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull) throw new DOMException("The disk is full", "QuotaExceededError");
    return put.apply(this, args);
  });
  const tell = vi.fn<Ports["tell"]>(async () => {}).mockImplementationOnce(unreachable);
  const { outbox, upload } = open({ tell });
  const entry = await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  expect(entry.isInPageOnly).toBe(true);
  passed(10_000);
  await outbox.send();
  expect(outbox.state().entries).toMatchObject([{ state: "waiting", isInPageOnly: true }]);
  isFull = false;
  await outbox.send();
  expect(upload).toHaveBeenCalledOnce();
  expect(outbox.state().entries).toMatchObject([{ state: "sent", isInPageOnly: false }]);
  const again = open();
  await again.outbox.reload();
  expect(again.outbox.state().entries).toMatchObject([{ id: entry.id, state: "sent" }]);
});

test.each([
  ["with a picture", picture],
  ["without one", null],
])("storage that fills up after the tap blocks nothing (%s)", async (_which, withPicture) => {
  const { outbox, tell } = open();
  const entry = await outbox.add(tap({ act: { kind: "startJob" }, picture: withPicture }));
  await outbox.add(tap({ jobId: "two" }));
  const put = fillStorage();
  passed(10_000);
  await outbox.send();
  await outbox.send();
  expect(tell.mock.calls.map(([{ jobId }]) => jobId)).toEqual(["one", "two"]);
  expect(outbox.state()).toMatchObject({ sendingId: null, stopped: null });
  expect(unsent(outbox.state().entries)).toEqual([]);
  expect(await outbox.picture(entry.id)).toBeNull();
  // With space again, the change is stored for the next page.
  put.mockRestore();
  await outbox.add(tap({ jobId: "three" }));
  passed(10_000);
  await outbox.send();
  const again = open();
  await again.outbox.reload();
  expect(again.outbox.state().entries.map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
});

test("with full storage, refusals, undos, locations and failures are still tracked", async () => {
  const tell = vi.fn<Ports["tell"]>(async ({ jobId }) => {
    if (jobId === "one") await refusing(409, "JOB_CANCELLED")();
    await refusing(500, "INTERNAL_SERVER_ERROR")();
  });
  const { outbox } = open({ tell });
  const one = await outbox.add(tap({ act: { kind: "startJob" } }));
  const undone = await outbox.add(tap({ jobId: "two" }));
  await outbox.add(tap({ jobId: "three" }));
  fillStorage();
  const place = { latitude: 39.8, longitude: -89.6, accuracyMeters: 12 };
  await outbox.locate(one.id, place);
  expect(await outbox.undo(undone.id)).toBe(true);
  passed(10_000);
  await outbox.send();
  expect(outbox.state().entries).toMatchObject([
    { state: "refused", failure: { code: "JOB_CANCELLED" }, place },
    { state: "waiting", failure: { code: "INTERNAL_SERVER_ERROR" }, tries: 1 },
  ]);
  await outbox.dismiss(one.id);
  expect(outbox.state().entries).toHaveLength(1);
});

test("its location is attached if the phone finds it in time", async () => {
  const place = { latitude: 39.8, longitude: -89.6, accuracyMeters: 12 };
  const { outbox, tell } = open();
  const entry = await outbox.add(tap());
  await outbox.locate(entry.id, place);
  passed(10_000);
  await outbox.send();
  expect(tell.mock.calls[0]?.[0].place).toEqual(place);
  await outbox.locate(entry.id, { ...place, latitude: 0 });
  expect(outbox.state().entries).toMatchObject([{ place }]);
});

test("yesterday's sent entries are hidden; waiting ones are kept, however old the clock makes them", async () => {
  const { outbox } = open();
  await outbox.add(tap());
  passed(10_000);
  await outbox.send();
  await outbox.add(tap({ jobId: "two" }));
  passed(86_400_001);
  await outbox.reload();
  expect(outbox.state().entries.map(({ jobId }) => jobId)).toEqual(["two"]);
  passed(400 * 86_400_000);
  await outbox.reload();
  expect(outbox.state().entries.map(({ jobId }) => jobId)).toEqual(["two"]);
  // Entries this old are dropped.
  await open({}, "mia").outbox.reload();
  await outbox.reload();
  expect(outbox.state().entries).toEqual([]);
});

const hour = 3_600_000;

/** A phone with a settable clock, real elapsed time, and the known server clock. */
function phone() {
  let ticks = 0;
  let page = "one page";
  let isKnown = true;
  let wrongBy = 0;
  return {
    clock: (): ClockReading => ({ at: Date.now(), page, ticks, aheadMs: isKnown ? wrongBy : null }),
    passes: (ms: number, { asleep = false } = {}) => {
      if (!asleep) ticks += ms;
      passed(ms);
    },
    /** Makes the clock wrong by `ms`. */
    set: (ms: number) => {
      passed(ms - wrongBy);
      wrongBy = ms;
    },
    loadsAnew: () => {
      page = "another page";
      ticks = 0;
    },
    knows: (known: boolean) => {
      isKnown = known;
    },
  };
}

test.each([
  ["an hour fast, and put right before sending", hour, 0, true],
  ["an hour slow, and put right before sending", -hour, 0, true],
  ["right, and set wrong before sending", 0, hour, true],
  ["an hour fast, and put right before anything was heard of the server", hour, 0, false],
  ["an hour fast all along", hour, hour, true],
  ["in 1970, and put right before sending", -56 * 365 * 24 * hour, 0, true],
  ["in 1970, and put right before anything was heard of the server", -56 * 365 * 24 * hour, 0, false],
])("a step is sent with its real time: with a clock %s", async (_what, before, after, isKnown) => {
  const mine = phone();
  mine.knows(isKnown);
  mine.set(before);
  const { outbox, tell } = open({ clock: mine.clock });
  await outbox.add(tap({ act: { kind: "startJob" }, cameAt: new Date(Date.now() - 60_000).toISOString() }));
  mine.passes(30 * 60_000);
  mine.set(after);
  mine.knows(true);
  await outbox.send();
  const [entry, sentAt = ""] = tell.mock.calls[0] ?? [];
  expect(Date.parse(sentAt)).toBe(start + 30 * 60_000);
  expect(Date.parse(entry?.at ?? "")).toBe(start);
  expect(Date.parse(entry?.cameAt ?? "")).toBe(start - 60_000);
});

test("a phone that slept did not have its clock set", async () => {
  const mine = phone();
  const { outbox, tell } = open({ clock: mine.clock });
  await outbox.add(tap());
  mine.passes(3 * hour, { asleep: true });
  await outbox.send();
  expect(tell.mock.calls[0]?.[0].at).toBe(new Date(start).toISOString());
});

test("a clock corrected during a reload is detected by the server's time", async () => {
  const mine = phone();
  mine.set(hour);
  const first = open({ clock: mine.clock });
  await first.outbox.add(tap());
  first.outbox.close();
  mine.passes(20 * 60_000);
  mine.loadsAnew();
  mine.set(0);
  const { outbox, tell } = open({ clock: mine.clock });
  await outbox.send();
  expect(tell.mock.calls[0]?.[0].at).toBe(new Date(start).toISOString());
});

test("when the time is unknown, the user is told and can send the step as done now", async () => {
  const mine = phone();
  mine.knows(false);
  mine.set(-60 * 24 * hour);
  const first = open({ clock: mine.clock });
  const entry = await first.outbox.add(tap({ act: { kind: "startJob" }, picture }));
  first.outbox.close();
  mine.loadsAnew();
  mine.set(0);
  const { outbox, tell } = open({ clock: mine.clock });
  await outbox.send();
  expect(tell).not.toHaveBeenCalled();
  expect(outbox.state().entries).toMatchObject([{ state: "refused", failure: { code: "CLOCK_UNKNOWN" } }]);
  expect(await outbox.picture(entry.id)).not.toBeNull();
  await outbox.retry(entry.id);
  expect(tell.mock.calls[0]?.[0]).toMatchObject({ id: entry.id, at: new Date(start).toISOString() });
});

/** Makes every write fail until restored. */
function fillStorage() {
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
}
