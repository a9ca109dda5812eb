import "#testkit/web/indexed-db.ts";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "../app-error.ts";
import { createEntryStore } from "./entry-store.ts";
import { undoOut } from "./kept-steps.ts";
import { createOutbox, type Outbox, type Ports } from "./outbox.ts";

let outbox: Outbox;
let ids = 0;
afterEach(() => outbox.close());

/** An outbox that sends a start with its photo, and the calls of its undo. */
async function start(ports: Pick<Ports, "upload" | "tell">) {
  outbox = createOutbox("leo", {
    store: createEntryStore(),
    now: () => Date.now(),
    newId: () => `id-${++ids}`,
    whoIsSignedIn: async () => "leo",
    alone: (act) => act(),
    others: { say: () => {}, hear: () => () => {} },
    ...ports,
  });
  const picture = { blob: new Blob(["cans"]), source: "camera" } as const;
  const jobId = `job-${ids}`;
  const { id } = await outbox.add({ jobId, address: "", act: { kind: "startJob" }, picture, isHeld: false });
  const undo = { act: vi.fn<(input: object, onDone: () => void) => void>(), tell: vi.fn() };
  return { id, jobId, undo, sent: outbox.send() };
}

const upload = async () => "photos/1";
const unreachable = () => Promise.reject(new AppError(0, "UNREACHABLE", "Failed to fetch"));

test("a start undone during its photo's upload is never sent", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const [slow, tell] = [vi.fn(() => promise), vi.fn(async () => {})];
  const { jobId, undo, sent } = await start({ upload: slow, tell });
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await undoOut(outbox, jobId, undo);
  expect(undo.tell).toHaveBeenCalledOnce();
  resolve("photos/1");
  await sent;
  expect([tell.mock.calls, undo.act.mock.calls, outbox.state().entries]).toEqual([[], [], []]);
});

test("a start that may have reached the server is undone there, by its id", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const tell = vi.fn(() => promise);
  const { id, jobId, undo, sent } = await start({ upload, tell });
  await vi.waitFor(() => expect(tell).toHaveBeenCalled());
  await undoOut(outbox, jobId, undo);
  expect(undo.act).toHaveBeenCalledExactlyOnceWith({ jobId, startId: id }, expect.any(Function));
  expect(undo.tell).not.toHaveBeenCalled();
  resolve();
  await sent;
  undo.act.mock.lastCall?.[1]();
  await vi.waitFor(() => expect(outbox.state().entries).toEqual([]));
});

test.each([
  ["lost, on the server", { upload, tell: unreachable }, 1],
  ["never sent, on the phone", { upload: unreachable, tell: unreachable }, 0],
])("after a failed try, a start is undone where it may be: %s", async (_where, ports, acts) => {
  const { jobId, undo, sent } = await start(ports);
  await sent;
  expect(outbox.state().entries).toMatchObject([{ jobId, tries: 1 }]);
  await undoOut(outbox, jobId, undo);
  expect([undo.act.mock.calls.length, undo.tell.mock.calls.length]).toEqual([acts, 1 - acts]);
  await outbox.dismiss(outbox.state().entries[0]?.id ?? "");
});
