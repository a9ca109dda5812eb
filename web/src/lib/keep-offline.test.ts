import "#testkit/web/indexed-db.ts";
import { QueryClient } from "@tanstack/react-query";
import { createStore, entries, set } from "idb-keyval";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubKeeping } from "../testing/keeping.ts";
import { forget, keep, restore } from "./keep-offline.ts";
import { changeOffline, keptOwner, setKeptOwner } from "./offline.ts";

const store = createStore("tidycurb", "kept");
const day = 86_400_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  stubKeeping();
  await forget();
  setKeptOwner("ana");
});
afterEach(() => {
  changeOffline({ isRestored: false });
  vi.useRealTimers();
});

function clientWith(data: Record<string, unknown>): QueryClient {
  const client = new QueryClient();
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value);
  return client;
}

/** What is stored after someone has used the app for a while. */
async function keptAfter(client: QueryClient, userId: string): Promise<[IDBValidKey, unknown][]> {
  const stop = keep(client, userId);
  vi.advanceTimersByTime(1_000);
  stop();
  return entries(store);
}

test("cached data is there on the next visit, with its age", async () => {
  const client = clientWith({ jobs: [{ id: "one" }] });
  const seenAt = client.getQueryState(["jobs"])?.dataUpdatedAt;
  await keptAfter(client, "ana");
  vi.advanceTimersByTime(day);
  const next = new QueryClient();
  expect(await restore(next, "ana")).toBe(true);
  expect(next.getQueryData(["jobs"])).toEqual([{ id: "one" }]);
  expect(next.getQueryState(["jobs"])?.dataUpdatedAt).toBe(seenAt);
});

test("a runner's data is there for a day, and a route until a day after its own", async () => {
  vi.setSystemTime("2026-11-24T12:00:00.000Z");
  const client = new QueryClient();
  const days = ["2026-11-23", "2026-11-24", "2026-11-25"];
  const routes = days.map((on) => [["runner", "route"], { input: { day: on }, type: "query" }]);
  const jobs = [["runner", "jobs"], { type: "query" }];
  for (const key of [...routes, jobs]) client.setQueryData(key, "home");
  await keptAfter(client, "ana");
  vi.advanceTimersByTime(day);
  const next = new QueryClient();
  await restore(next, "ana");
  expect([...routes, jobs].map((key) => next.getQueryData(key))).toEqual([
    undefined,
    "home",
    "home",
    undefined,
  ]);
});

test("no user sees another user's data", async () => {
  await keptAfter(clientWith({ jobs: [] }), "ana");
  expect(await restore(new QueryClient(), "ben")).toBe(false);
});

test("data that failed to refresh is kept without the error", async () => {
  const client = clientWith({ jobs: [{ id: "one" }] });
  await client
    .fetchQuery({
      queryKey: ["jobs"],
      retry: false,
      staleTime: 0,
      queryFn: () => Promise.reject(Object.assign(new Error("offline"), { response: () => {} })),
    })
    .catch(() => {});
  expect(client.getQueryState(["jobs"])?.status).toBe("error");
  await keptAfter(client, "ana");
  const next = new QueryClient();
  await restore(next, "ana");
  expect(next.getQueryState(["jobs"])).toMatchObject({
    status: "success",
    error: null,
    data: [{ id: "one" }],
  });
});

test("nothing is kept for a user who signed out, in this tab or another", async () => {
  document.cookie = "tidycurb-member=; max-age=0";
  expect(await keptAfter(clientWith({ jobs: [] }), "ana")).toEqual([]);
});

test("nothing is kept for a user after another one signed in", async () => {
  setKeptOwner("ben");
  expect(await keptAfter(clientWith({ jobs: [] }), "ana")).toEqual([]);
});

test("showing cached data does not make it newer", async () => {
  changeOffline({ isRestored: true });
  expect(await keptAfter(clientWith({ jobs: [] }), "ana")).toEqual([]);
});

test("data of another build, or older than a session, is not shown", async () => {
  const state = { mutations: [], queries: [] };
  await set("ana", { build: "another", keptAt: Date.now(), state }, store);
  expect(await restore(new QueryClient(), "ana")).toBe(false);
  await set("ana", { build: "", keptAt: Date.now() - 15 * day, state }, store);
  expect(await restore(new QueryClient(), "ana")).toBe(false);
  await set("ana", { build: "", keptAt: Date.now() - 13 * day, state }, store);
  expect(await restore(new QueryClient(), "ana")).toBe(true);
});

test("clearing leaves no data, cache, worker or owner", async () => {
  const { cacheNames, unregister } = stubKeeping({ cacheNames: ["tidycurb-1", "tidycurb-2", "another"] });
  expect(await keptAfter(clientWith({ jobs: [] }), "ana")).toHaveLength(1);
  await forget();
  expect(await entries(store)).toEqual([]);
  expect([...cacheNames]).toEqual(["another"]);
  expect(unregister).toHaveBeenCalledOnce();
  expect(keptOwner()).toBeNull();
});
