import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import type { OnHint } from "../../lib/follow-hints.ts";
import { trpc } from "../../lib/trpc.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { useLiveVisits } from "./use-live-visits.ts";

let hint: OnHint | undefined;
vi.mock("../../lib/live-stream.ts", () => ({
  followLiveVisits: (onHint: OnHint) => {
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
  useLiveVisits(true);
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

test("a change is asked for at once, however lately the page was loaded", async () => {
  const jobs = await open();
  act(() => hint?.(false));
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});

test("the hint that begins a stream costs a page that was just loaded nothing at first", async () => {
  const jobs = await open();
  await vi.waitFor(() => expect(jobs).toHaveReturned());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(() => hint?.(true));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(jobs).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});

test("where another tab has had the stream for long, what changed before this one could hear is asked for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const jobs = await open();
  await vi.waitFor(() => expect(jobs).toHaveReturned());
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(2));
});
