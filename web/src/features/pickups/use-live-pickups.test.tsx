import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import type { OnHint } from "../../lib/live-stream.ts";
import { trpc } from "../../lib/trpc.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { useLivePickups } from "./pickups.ts";

let hint: OnHint | undefined;
vi.mock("../../lib/live-stream.ts", async (original) => ({
  ...(await original<object>()),
  followLivePickups: (onHint: OnHint) => {
    hint = onHint;
    return () => {};
  },
}));

beforeEach(() => {
  hint = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

function Screen() {
  trpc.homeowner.jobs.useQuery();
  useLivePickups(true);
  return null;
}

/** Counts the pickup requests. */
async function open() {
  const jobs = vi.fn(() => []);
  server.use(procedures({ "homeowner.jobs": jobs }));
  renderScreen(<Screen />);
  await vi.waitFor(() => expect(hint).toBeDefined());
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledOnce());
  return jobs;
}

test("a change is refetched immediately, however recently the page loaded", async () => {
  const jobs = await open();
  act(() => hint?.(false));
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});

test("the hint that opens a stream triggers no refetch on a page that just loaded", async () => {
  const jobs = await open();
  await vi.waitFor(() => expect(jobs).toHaveReturned());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => hint?.(true));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(jobs).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});

test("a tab that joins another tab's older stream refetches what it may have missed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const jobs = await open();
  await vi.waitFor(() => expect(jobs).toHaveReturned());
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});
