import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../testing/jobs.ts";
import { procedures } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { routeOf, stopOf } from "../testing/route.ts";
import { runnerUser } from "../testing/users.ts";
import { changeOffline } from "./offline.ts";
import { useRouteAhead } from "./prefetch.ts";
import { utils } from "./trpc.ts";

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
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const idle = () =>
  act(async () => {
    for (const callback of whenIdle.values()) callback();
    whenIdle.clear();
  });

function App() {
  useRouteAhead();
  return null;
}

async function open(user = runnerUser()) {
  const asked: string[] = [];
  document.cookie = "tidycurb-member=1";
  server.use(
    procedures({
      "auth.currentUser": () => user,
      "runner.jobs": () => [jobOf()],
      "runner.route": ({ day }: { day: string }) => {
        asked.push(day);
        return routeOf([stopOf(1)], { day });
      },
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
  await waitFor(() => expect(asked).toEqual(["2026-11-24", "2026-11-25"]));
  await waitFor(() => expect(utils.runner.route.getData({ day: "2026-11-24" })?.stops).toHaveLength(1));
});

test("they are refetched only when the jobs have changed", async () => {
  const asked = await open();
  await idle();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(whenIdle.size).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  utils.runner.jobs.setData(undefined, [jobOf(), jobOf({ id: stopOf(2).job.id })]);
  await waitFor(() => expect(whenIdle.size).toBe(1));
  await idle();
  await waitFor(() => expect(asked).toHaveLength(4));
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
