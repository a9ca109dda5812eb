import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace, hostPace } from "./host-pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("starts at most four requests per second to one site, and all of them in the end", async () => {
  const pace = createPace();
  const beganAt: number[] = [];
  const requests = Array.from({ length: 21 }, async () => {
    const ended = await pace.turn("one.test", 60_000);
    beganAt.push(Date.now());
    ended?.();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(requests);
  expect(beganAt).toHaveLength(21);
  for (const at of beganAt)
    expect(beganAt.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(
      hostPace.startsPerSecond,
    );
});
