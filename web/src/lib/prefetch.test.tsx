import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../testing/jobs.ts";
import { procedures } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { routeOf, stopOf } from "../testing/route.ts";
import { runnerUser } from "../testing/users.ts";
import { changeOffline } from "./offline.ts";
import { useRunnerAhead } from "./prefetch.ts";
import { queryClient, utils } from "./trpc.ts";

let handles = 0;
const whenIdle = new Map<number, () => void>();

beforeEach(() => {
  whenIdle.clear();
  // In New York, the tests' zone, it is still the 24th.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T03:00:00.000Z") });
  const { setTimeout, clearTimeout } = globalThis;
  vi.stubGlobal("setTimeout", (callback: () => void, milliseconds?: number) => {
    if (milliseconds !== 2_000) return setTimeout(callback, milliseconds);
    whenIdle.set(--handles, callback);
    return handles;
  });
  vi.stubGlobal("clearTimeout", (handle: number) => whenIdle.delete(handle) || clearTimeout(handle));
});
afterEach(() => {
  changeOffline({ isRestored: false });
  Reflect.deleteProperty(navigator, "connection");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const idle = () =>
  act(async () => {
    for (const callback of whenIdle.values()) callback();
    whenIdle.clear();
  });

const tabs = [
  "availableJobs",
  "offerDetails",
  "daysOff",
  "hours",
  "pay",
  "statements",
  "payYear",
  "payoutAccount",
  "standing",
  "areas",
  "routeShare",
  "application",
  "refusals",
  "notices",
];
const days = (asked: string[]) => asked.filter((name) => !tabs.includes(name));

/** Leaves the app for a while, and opens it again. */
function returnAfter(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
}

function App() {
  useRunnerAhead();
  return null;
}

/** The days and the reads of tabs that are asked for. */
async function open(user = runnerUser()) {
  const asked: string[] = [];
  const read = (name: string) => () => {
    asked.push(name);
    return [];
  };
  document.cookie = "tidycurb-member=1";
  server.use(
    procedures({
      "auth.currentUser": () => user,
      "runner.jobs": () => [jobOf()],
      "runner.route": ({ day }: { day: string }) => {
        asked.push(day);
        return routeOf([stopOf(1)], { day });
      },
      ...Object.fromEntries(tabs.map((name) => [`runner.${name}`, read(name)])),
    }),
  );
  renderScreen(<App />);
  await waitFor(() => expect(utils.auth.currentUser.getData()).toEqual(user));
  return asked;
}

test("a runner's routes for today and tomorrow load before they are opened, once the first screen is idle", async () => {
  const asked = await open();
  expect(asked).toEqual([]);
  await idle();
  await waitFor(() => expect(days(asked)).toEqual(["2026-11-24", "2026-11-25"]));
  await waitFor(() => expect(utils.runner.route.getData({ day: "2026-11-24" })?.stops).toHaveLength(1));
});

test("they are refetched only when the jobs have changed", async () => {
  const asked = await open();
  await idle();
  // The jobs have come with the tabs' reads.
  await waitFor(() => expect(whenIdle.size).toBe(1));
  await idle();
  await waitFor(() => expect(days(asked)).toHaveLength(2));
  expect(whenIdle.size).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  utils.runner.jobs.setData(undefined, [jobOf(), jobOf({ id: stopOf(2).job.id })]);
  await waitFor(() => expect(whenIdle.size).toBe(1));
  await idle();
  await waitFor(() => expect(days(asked)).toHaveLength(4));
});

test("so does the route of an earlier day whose cans are still out", async () => {
  const asked = await open();
  const due = { ...jobOf().due, inBy: "2026-11-23T20:00:00.000Z" };
  utils.runner.jobs.setData(undefined, [
    jobOf({ status: "in_progress", due }),
    jobOf({ status: "assigned" }),
  ]);
  await idle();
  await waitFor(() => expect(days(asked)).toEqual(["2026-11-24", "2026-11-25", "2026-11-23"]));
});

test("what each tab reads loads once, and again only when it is old or has changed and the app is opened again", async () => {
  const asked = await open();
  await idle();
  const read = () => asked.filter((name) => tabs.includes(name)).toSorted();
  await waitFor(() => expect(read()).toEqual(tabs.toSorted()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  asked.length = 0;
  returnAfter(10);
  expect(queryClient.isFetching()).toBe(0);
  await utils.runner.pay.invalidate();
  returnAfter(1);
  await waitFor(() => expect(read()).toEqual(["pay"]));
  asked.length = 0;
  returnAfter(31);
  await waitFor(() => expect(read()).toEqual(tabs.toSorted()));
});

test("what a tab has read stays, however long another is open", async () => {
  await open();
  await idle();
  await waitFor(() => expect(utils.runner.pay.getData()).toBeDefined());
  const left = queryClient.getQueryCache().findAll({ queryKey: [["runner"]], type: "inactive" });
  expect(left.map(({ gcTime }) => gcTime)).toEqual(left.map(() => Number.POSITIVE_INFINITY));
});

test("with data saver, only the routes load", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const asked = await open();
  await idle();
  await waitFor(() => expect(asked).toEqual(["2026-11-24", "2026-11-25"]));
});

test.each([
  ["not an approved runner", runnerUser({ applicationStatus: "submitted" })],
  ["a homeowner", { ...runnerUser(), role: "homeowner" as const, runnerProfile: null }],
])("nothing loads for a user who is %s", async (_who, user) => {
  const asked = await open(user);
  await idle();
  expect(asked).toEqual([]);
});

test("offline nothing is requested", async () => {
  const asked = await open();
  changeOffline({ isRestored: true });
  await idle();
  expect(asked).toEqual([]);
});
