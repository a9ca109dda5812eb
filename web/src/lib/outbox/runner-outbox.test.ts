import "#testkit/web/indexed-db.ts";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { runnerUser } from "../../testing/users.ts";
import { settleWaitingAct } from "../finish-acts.ts";
import { queryClient, trpc } from "../trpc.ts";
import { countUnsentOf, outboxOf, wipeOutbox } from "./runner-outbox.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await wipeOutbox("leo");
});

const tap = { jobId: "one", address: "412 Maple Street", act: { kind: "setOut" } } as const;

test("entries only this page has count as unsent, and signing out deletes them", async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  const outbox = outboxOf("leo");
  expect(await outbox.add(tap)).toMatchObject({ isInPageOnly: true });
  expect(await countUnsentOf("leo")).toBe(1);
  expect(await countUnsentOf("mia")).toBe(0);
  await wipeOutbox("leo");
  put.mockRestore();
  expect(await countUnsentOf("leo")).toBe(0);
});

test("locations are removed from every waiting entry", async () => {
  const outbox = outboxOf("leo");
  const { id } = await outbox.add(tap);
  await outbox.locate(id, { latitude: 39.78, longitude: -89.65, accuracyMeters: 10 });
  expect(outbox.state().entries[0]?.place).not.toBeNull();
  await outbox.forgetPlaces();
  expect(outbox.state().entries[0]?.place).toBeNull();
});

test("all screens share one outbox until another user signs in", async () => {
  const outbox = outboxOf("leo");
  expect(outboxOf("leo")).toBe(outbox);
  const mias = outboxOf("mia");
  expect(mias).not.toBe(outbox);
  await outbox.add(tap);
  expect(await countUnsentOf("mia")).toBe(0);
  await wipeOutbox("mia");
  expect(await countUnsentOf("leo")).toBe(1);
});

test("what waits is sent once the runner has signed in again over the page", () => {
  const send = vi.spyOn(outboxOf("leo"), "send");
  settleWaitingAct(true);
  expect(send).toHaveBeenCalledOnce();
});

test("a route asked for before a step was taken is not shown after it", async () => {
  const [asked, old] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const setOut = async () => {
    await asked.promise;
    return jobOf();
  };
  server.use(
    procedures({ "auth.currentUser": () => ({ ...runnerUser(), id: "leo" }), "runner.setOut": setOut }),
  );
  const outbox = outboxOf("leo");
  await outbox.add({ ...tap, isHeld: false });
  const sent = outbox.send();
  const queryKey = getQueryKey(trpc.runner.route, { day: "2026-11-24" }, "query");
  const fetched = queryClient.prefetchQuery({ queryKey, queryFn: () => old.promise });
  asked.resolve();
  await sent;
  expect(outbox.state().entries).toMatchObject([{ state: "sent" }]);
  old.resolve("without the step");
  await fetched;
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});
