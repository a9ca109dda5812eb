import { afterEach, beforeEach, expect, test, vi } from "vitest";

const now = Date.parse("2026-11-24T12:00:00.000Z");
const hour = 3_600_000;
let ticks = 0;

beforeEach(() => {
  ticks = 0;
  sessionStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date"], now });
  vi.spyOn(performance, "now").mockImplementation(() => ticks);
});
afterEach(() => {
  vi.useRealTimers();
});

const load = () => import("./server-clock.ts");
const answer = (date: string) => new Response(null, { headers: { date } });

test("the skew is unknown before the first response, and after one without a time", async () => {
  const { clockAheadMs, hearServerTime, serverNow } = await load();
  hearServerTime(new Response());
  expect(clockAheadMs()).toBeNull();
  expect(serverNow()).toBe(now);
});

test("the skew follows the last response, and survives a reload", async () => {
  const { clockAheadMs, hearServerTime, serverNow } = await load();
  hearServerTime(answer("Tue, 24 Nov 2026 11:00:00 GMT"));
  expect(clockAheadMs()).toBe(hour);
  expect(serverNow()).toBe(now - hour);
  vi.resetModules();
  const anew = await load();
  expect(anew.clockAheadMs()).toBe(hour);
});

test("a response's travel time does not count as skew", async () => {
  const { hearServerTime, serverNow } = await load();
  hearServerTime(answer("Tue, 24 Nov 2026 11:59:30 GMT"));
  expect(serverNow()).toBe(now);
});

test("a clock set back since is detected; a phone that slept is not", async () => {
  const { clockAheadMs, hearServerTime } = await load();
  hearServerTime(answer("Tue, 24 Nov 2026 11:00:00 GMT"));
  ticks = 60_000;
  vi.setSystemTime(now + 60_000 - hour);
  expect(clockAheadMs()).toBe(0);
  vi.setSystemTime(now + 3 * hour);
  expect(clockAheadMs()).toBe(hour);
});
