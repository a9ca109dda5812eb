import "#testkit/web/indexed-db.ts";
import { keys } from "idb-keyval";
import { expect, test, vi } from "vitest";
import {
  database,
  passed,
  picture,
  refusing,
  setUpOutbox,
  tap,
  unreachable,
} from "../../testing/open-outbox.ts";
import { PhotoError } from "../upload-photo.ts";
import type { Entry } from "./entry.ts";
import { createEntryStore } from "./entry-store.ts";
import { type NewEntry, type Ports, unsent } from "./outbox.ts";

const open = setUpOutbox();

const kinds = (tell: { mock: { calls: [Entry, string][] } }) => tell.mock.calls.map(([{ act }]) => act.kind);

test("a tap is held for ten seconds and then sent with its time", async () => {
  const { outbox, tell } = open();
  await outbox.add(tap());
  await outbox.send();
  expect(tell).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await outbox.send();
  expect(tell).toHaveBeenCalledOnce();
  expect(tell.mock.calls[0]?.[0]).toMatchObject({ jobId: "one", at: "2026-11-24T12:00:00.000Z" });
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
});

test("empty cans are noted before the pickup is completed, and only the last word is sent", async () => {
  const { outbox, tell } = open();
  await outbox.add(tap({ act: { kind: "emptyCans", isEmpty: true } }));
  await outbox.add(tap({ jobId: "two", act: { kind: "emptyCans", isEmpty: true } }));
  await outbox.add(tap({ act: { kind: "emptyCans", isEmpty: false } }));
  await outbox.add(tap({ act: { kind: "completeJob", notes: null } }));
  passed(10_000);
  await outbox.send();
  expect(tell.mock.calls.map(([{ jobId, act }]) => [jobId, act])).toEqual([
    ["two", { kind: "emptyCans", isEmpty: true }],
    ["one", { kind: "emptyCans", isEmpty: false }],
    ["one", { kind: "completeJob", notes: null }],
  ]);
});

test("an undone tap is never sent; a sent one cannot be undone", async () => {
  const { outbox, tell } = open();
  const entry = await outbox.add(tap());
  expect(await outbox.undo(entry.id)).toBe(true);
  passed(10_000);
  await outbox.send();
  expect(tell).not.toHaveBeenCalled();
  expect(outbox.state().entries).toEqual([]);
  const gone = await outbox.add(tap());
  passed(10_000);
  await outbox.send();
  expect(await outbox.undo(gone.id)).toBe(false);
  expect(tell).toHaveBeenCalledOnce();
});

test("a photo is uploaded before its step is sent, and deleted once both are done", async () => {
  const { outbox, tell, upload } = open();
  const entry = await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  passed(10_000);
  await outbox.send();
  const sent = upload.mock.calls.map(([, blob]) => blob.text());
  expect(await Promise.all(sent)).toEqual(["cans"]);
  expect(tell.mock.calls[0]?.[0].photo).toEqual({ source: "camera", sentAs: `photos/${entry.id}` });
  expect(await outbox.picture(entry.id)).toBeNull();
});

test("offline everything is kept, across a restart too, and sent in order once online", async () => {
  const { outbox } = open({ upload: unreachable });
  await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  await outbox.add(tap({ act: { kind: "completeJob", notes: null } }));
  passed(60_000);
  await outbox.send();
  expect(outbox.state().stopped).toBe("unreachable");
  expect(outbox.state().entries).toMatchObject([
    { state: "waiting", failure: { code: "UNREACHABLE" } },
    { state: "waiting", failure: null },
  ]);
  outbox.close();
  const { outbox: again, tell } = open();
  await again.send();
  expect(kinds(tell)).toEqual(["startJob", "completeJob"]);
  expect(unsent(again.state().entries)).toEqual([]);
  expect(again.state().stopped).toBeNull();
});

test("a photo the storage refuses blocks its own job, and no other", async () => {
  const upload = vi.fn<Ports["upload"]>(async ({ id }) => `photos/${id}`);
  upload.mockRejectedValueOnce(new PhotoError("failed"));
  const { outbox, tell } = open({ upload });
  await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  await outbox.add(tap({ act: { kind: "completeJob", notes: null } }));
  await outbox.add(tap({ jobId: "two", act: { kind: "startJob" }, picture }));
  passed(10_000);
  await outbox.send();
  expect(tell.mock.calls.map(([{ jobId }]) => jobId)).toEqual(["two"]);
  expect(outbox.state()).toMatchObject({
    stopped: null,
    entries: [
      { state: "waiting", failure: { code: "PHOTO_NOT_SENT" } },
      { state: "waiting" },
      { state: "sent" },
    ],
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(unsent(outbox.state().entries)).toEqual([]));
  expect(kinds(tell)).toEqual(["startJob", "startJob", "completeJob"]);
});

test("a photo the server refused with its step is kept, and sent on the next try", async () => {
  const tell = vi.fn<Ports["tell"]>(async () => {}).mockImplementationOnce(refusing(409, "PHOTO_NOT_TAKEN"));
  const { outbox } = open({ tell });
  const entry = await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  passed(10_000);
  await outbox.send();
  expect(outbox.state().entries).toMatchObject([{ state: "refused", failure: { code: "PHOTO_NOT_TAKEN" } }]);
  expect(await outbox.picture(entry.id)).not.toBeNull();
  await outbox.retry(entry.id);
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
  expect(tell.mock.calls[1]?.[0]).toMatchObject({ id: entry.id, photo: { sentAs: `photos/${entry.id}` } });
});

test("while sending, nothing says offline", async () => {
  const shown: unknown[] = [];
  const tell = vi.fn<Ports["tell"]>(async () => {}).mockImplementationOnce(unreachable);
  const { outbox } = open({ tell });
  await outbox.add(tap());
  passed(10_000);
  await outbox.send();
  expect(outbox.state().stopped).toBe("unreachable");
  outbox.subscribe(() => {
    const { sendingId, stopped } = outbox.state();
    if (sendingId) shown.push(stopped);
  });
  await outbox.send();
  expect(new Set(shown)).toEqual(new Set([null]));
});

test("it retries automatically with growing delays", async () => {
  const tell = vi.fn<Ports["tell"]>(unreachable);
  const { outbox } = open({ tell });
  await outbox.add(tap());
  const passes = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    // The next try is planned once a round has ended.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  };
  passed(10_000);
  await outbox.send();
  expect(tell).toHaveBeenCalledTimes(1);
  await passes(2_000);
  expect(tell).toHaveBeenCalledTimes(2);
  await passes(2_000);
  expect(tell).toHaveBeenCalledTimes(2);
  await passes(2_000);
  expect(tell).toHaveBeenCalledTimes(3);
});

test("a lost response is requested again under the same id, without a second upload", async () => {
  const tell = vi.fn<Ports["tell"]>(async () => {}).mockImplementationOnce(unreachable);
  const { outbox, upload } = open({ tell });
  await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  passed(10_000);
  await outbox.send();
  await outbox.send();
  expect(upload).toHaveBeenCalledOnce();
  const [first, second] = tell.mock.calls.map(([entry]) => entry);
  expect(second?.id).toBe(first?.id);
  expect(second?.photo).toEqual(first?.photo);
});

test("an expired upload restarts immediately; one that never arrives ends", async () => {
  const tell = vi.fn<Ports["tell"]>(async () => {}).mockImplementationOnce(refusing(409, "PHOTO_UNKNOWN"));
  const first = open({ tell });
  await first.outbox.add(tap({ act: { kind: "startJob" }, picture }));
  passed(10_000);
  await first.outbox.send();
  expect(first.upload).toHaveBeenCalledTimes(2);
  expect(first.outbox.state().entries).toMatchObject([{ state: "sent" }]);

  const never = open({ tell: vi.fn(refusing(409, "PHOTO_UNKNOWN")) });
  await never.outbox.add(tap({ jobId: "two", act: { kind: "startJob" }, picture }));
  passed(10_000);
  await never.outbox.send();
  expect(never.upload).toHaveBeenCalledTimes(3);
  const [, refused] = never.outbox.state().entries;
  expect(refused).toMatchObject({ state: "refused", failure: { code: "PHOTO_UNKNOWN" } });
});

test("a refused entry is reported with its picture and blocks nothing else", async () => {
  const tell = vi
    .fn<Ports["tell"]>(async () => {})
    .mockImplementationOnce(refusing(409, "JOB_CANCELLED", { date: "2026-11-24" }));
  const { outbox } = open({ tell });
  const entry = await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  await outbox.add(tap({ jobId: "two" }));
  passed(10_000);
  await outbox.send();
  expect(outbox.state().entries).toMatchObject([
    { state: "refused", failure: { code: "JOB_CANCELLED", params: { date: "2026-11-24" } } },
    { state: "sent", jobId: "two" },
  ]);
  expect(await outbox.picture(entry.id)).not.toBeNull();
  await outbox.dismiss(entry.id);
  expect(await outbox.picture(entry.id)).toBeNull();
});

test("a job's failure lets the others pass, and keeps the order within it", async () => {
  const tell = vi.fn<Ports["tell"]>(async ({ jobId }) => {
    if (jobId === "one") await refusing(500, "INTERNAL_SERVER_ERROR")();
  });
  const { outbox } = open({ tell });
  await outbox.add(tap());
  await outbox.add(tap({ act: { kind: "startJob" } }));
  await outbox.add(tap({ jobId: "two" }));
  passed(10_000);
  await outbox.send();
  expect(tell.mock.calls.map(([{ jobId, act }]) => `${jobId} ${act.kind}`)).toEqual([
    "one setOut",
    "two setOut",
  ]);
  expect(unsent(outbox.state().entries)).toHaveLength(2);
});

test("two tabs do not send the same entry twice", async () => {
  const told: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let queue = Promise.resolve();
  const alone: Ports["alone"] = (act) => {
    queue = queue.then(act);
    return queue;
  };
  const tell: Ports["tell"] = async ({ id }) => {
    told.push(id);
    await promise;
  };
  const [one, two] = [open({ tell, alone }), open({ tell, alone })];
  const entry = await one.outbox.add(tap());
  passed(10_000);
  const sent = Promise.all([one.outbox.send(), two.outbox.send()]);
  await vi.waitFor(() => expect(told).toEqual([entry.id]));
  resolve();
  await sent;
  expect(told).toEqual([entry.id]);
});

test("nothing is sent under another user's session, or without one", async () => {
  const other = open({ whoIsSignedIn: async () => "mia" });
  await other.outbox.add(tap());
  passed(10_000);
  await other.outbox.send();
  expect(other.tell).not.toHaveBeenCalled();
  expect(other.outbox.state().stopped).toBe("signedOut");
  const ended = open({ whoIsSignedIn: refusing(401, "UNAUTHORIZED") });
  await ended.outbox.send();
  expect(ended.outbox.state().stopped).toBe("signedOut");
  expect(unsent(ended.outbox.state().entries)).toHaveLength(1);
});

test("one user sees and deletes only their own", async () => {
  const { outbox } = open();
  await outbox.add(tap({ act: { kind: "startJob" }, picture }));
  const mia = open({}, "mia");
  await mia.outbox.add(tap());
  expect(mia.outbox.state().entries).toHaveLength(1);
  await createEntryStore().wipe("leo");
  await outbox.reload();
  await mia.outbox.reload();
  expect([outbox, mia.outbox].map((each) => each.state().entries.length)).toEqual([0, 1]);
  expect(await keys(database)).toHaveLength(1);
});

test("after any other error a round ends, reports it and is retried", async () => {
  const store = createEntryStore();
  const drop = vi.spyOn(store, "dropPicture").mockRejectedValueOnce(new Error("A fault"));
  const { outbox, tell } = open({ store });
  await outbox.add(tap());
  passed(10_000);
  await outbox.send();
  expect(drop).toHaveBeenCalled();
  expect(outbox.state()).toMatchObject({ sendingId: null, stopped: "busy" });
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(unsent(outbox.state().entries)).toEqual([]));
  expect(tell).toHaveBeenCalledTimes(2);
});

test("the last order of the stops replaces earlier ones, and is sent once no other follows", async () => {
  let isOffline = true;
  const told: unknown[] = [];
  const tell: Ports["tell"] = async ({ act }) => {
    if (isOffline) await unreachable();
    told.push("jobIds" in act && act.jobIds);
  };
  const { outbox } = open({ tell });
  const order = (...jobIds: string[]) =>
    tap({ jobId: "route", act: { kind: "orderRoute", day: "2026-11-24", jobIds } });
  await outbox.add(order("one", "two"));
  passed(1_500);
  await outbox.send();
  isOffline = false;
  await outbox.add(order("two", "one"));
  await outbox.send();
  expect(told).toEqual([]);
  passed(1_500);
  await outbox.send();
  expect(told).toEqual([["two", "one"]]);
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
});

test("a waiting order is withdrawn before the server makes another; another day's is not", async () => {
  const { outbox, tell } = open();
  const order = (day: string): NewEntry => ({
    jobId: "route",
    address: "",
    act: { kind: "orderRoute", day, jobIds: ["two", "one"] },
  });
  await outbox.add(order("2026-11-24"));
  expect(await outbox.takeBackOrder("2026-11-25")).toBeNull();
  expect(await outbox.takeBackOrder("2026-11-24")).toEqual(["two", "one"]);
  passed(10_000);
  await outbox.send();
  expect(tell).not.toHaveBeenCalled();
});

test("an order being sent arrives before the server makes another", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const tell = vi.fn<Ports["tell"]>(() => promise);
  const { outbox } = open({ tell });
  await outbox.add({
    jobId: "route",
    address: "",
    act: { kind: "orderRoute", day: "2026-11-24", jobIds: [] },
  });
  passed(1_500);
  void outbox.send();
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  const done = vi.fn();
  const taken = outbox.takeBackOrder("2026-11-24").then(done);
  await new Promise(setImmediate);
  expect(done).not.toHaveBeenCalled();
  resolve();
  await taken;
  expect(done).toHaveBeenCalledWith(null);
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
});
