import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain } from "./ask-again.ts";

const busy = (headers: Record<string, string> = { "retry-after": "1" }) =>
  new Response("{}", { status: 503, headers });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a read is asked again once, after the time that the server names", async () => {
  const ask = vi.fn(async () => new Response("{}"));
  const answer = askAgain(busy(), ask, { method: "GET" });
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1001);
  expect((await answer).status).toBe(200);
  expect(ask).toHaveBeenCalledOnce();
});

test("the second answer counts, whatever it is", async () => {
  const ask = vi.fn(async () => busy());
  const answer = askAgain(busy(), ask);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await answer).status).toBe(503);
  expect(ask).toHaveBeenCalledOnce();
});

test.each([
  ["an act", busy(), "POST"],
  ["an answer that names no time", busy({}), "GET"],
  ["an answer that names too long a time", busy({ "retry-after": "60" }), "GET"],
])("%s is not asked again", async (_, first, method) => {
  const ask = vi.fn();
  expect(await askAgain(first, ask, { method })).toBe(first);
  expect(ask).not.toHaveBeenCalled();
});

test("a read that is no longer wanted ends at once", async () => {
  const left = new AbortController();
  const ask = vi.fn();
  const answer = askAgain(busy(), ask, { signal: left.signal });
  left.abort();
  expect((await answer).status).toBe(503);
  expect(ask).not.toHaveBeenCalled();
});
