import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHints } from "./hints.ts";
import type { Hints } from "./port.ts";
import { createListeningSource, createLookingSource } from "./sources.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads a home's hints in the background, after the first. */
function read(hints: Hints, id: string) {
  const wanted = new AbortController();
  const said: string[] = [];
  let isFirst = true;
  const over = (async () => {
    for await (const what of hints.about({ of: "pickups", id, today: "2026-03-10" }, wanted.signal)) {
      if (!isFirst) said.push(what);
      isFirst = false;
    }
  })();
  return { said, over, leave: () => wanted.abort() };
}

/** A connection a test sends over and cuts. */
function channel() {
  const connections: { tell: (payload: string) => void; cut: () => void; isOpen: boolean }[] = [];
  let fails = 0;
  const source = createListeningSource(async (onNotice, onLost) => {
    if (fails > 0) {
      fails -= 1;
      throw new Error("unreachable");
    }
    const connection = { tell: onNotice, cut: onLost, isOpen: true };
    connections.push(connection);
    return async () => {
      connection.isOpen = false;
    };
  });
  return { source, connections, failNext: (times: number) => (fails = times) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("hints from the database", () => {
  test("reach the readers of that home over one shared connection", async () => {
    const { source, connections } = channel();
    const hints = createHints(source);
    const [first, second, other] = [read(hints, "a"), read(hints, "a"), read(hints, "b")];
    await settle();
    expect(connections).toHaveLength(1);
    connections[0]?.tell("a");
    connections[0]?.tell("a");
    await settle();
    expect([first.said, second.said, other.said]).toEqual([["hint"], ["hint"], []]);
    connections[0]?.tell("a");
    await settle();
    expect(first.said).toEqual(["hint", "hint"]);
    expect([hints.readers("a"), hints.readers("b"), hints.readers("c")]).toEqual([2, 1, 0]);
  });

  test("reach every listener after a lost connection returns", async () => {
    const { source, connections, failNext } = channel();
    const hints = createHints(source);
    const reader = read(hints, "a");
    await settle();
    failNext(2);
    connections[0]?.cut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reader.said).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reader.said).toEqual(["hint"]);
    connections[1]?.tell("a");
    await settle();
    expect(reader.said).toEqual(["hint", "hint"]);
  });

  test("arrive even when the first connection failed", async () => {
    const { source, connections, failNext } = channel();
    failNext(1);
    const reader = read(createHints(source), "a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections).toHaveLength(1);
    expect(reader.said).toEqual(["hint"]);
  });
});

describe("polled hints", () => {
  test("arrive when something changed since the last poll, but not after a failed poll", async () => {
    let seen: string | null = "1";
    const source = createLookingSource(
      async () => {
        if (seen === null) throw new Error("unreachable");
        return seen;
      },
      { everyMs: 100 },
    );
    const reader = read(createHints(source), "a");
    await vi.advanceTimersByTimeAsync(250);
    expect(reader.said).toEqual([]);
    seen = null;
    await vi.advanceTimersByTimeAsync(100);
    seen = "1";
    await vi.advanceTimersByTimeAsync(100);
    expect(reader.said).toEqual([]);
    seen = "2";
    await vi.advanceTimersByTimeAsync(100);
    expect(reader.said).toEqual(["hint"]);
    reader.leave();
    await reader.over;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a reader", () => {
  test("gets its first hint only once it cannot miss another", async () => {
    let begin = () => {};
    const source = {
      watch: () => ({ ready: new Promise<void>((resolve) => (begin = resolve)), end() {} }),
      stop: async () => {},
    };
    const hints = createHints(source)
      .about({ of: "pickups", id: "a", today: "2026-03-10" }, new AbortController().signal)
      [Symbol.asyncIterator]();
    const said: unknown[] = [];
    void hints.next().then(({ value }) => said.push(value));
    await settle();
    expect(said).toEqual([]);
    begin();
    await settle();
    expect(said).toEqual(["hint"]);
  });

  test("gets a heartbeat every half minute", async () => {
    const reader = read(createHints(channel().source), "a");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reader.said).toEqual(["quiet", "quiet"]);
  });

  test("ends on disconnect and on shutdown, and leaves nothing behind", async () => {
    const { source, connections } = channel();
    const hints = createHints(source);
    const [leaving, staying] = [read(hints, "a"), read(hints, "b")];
    await settle();
    leaving.leave();
    await leaving.over;
    expect([hints.readers("a"), hints.readers("b")]).toEqual([0, 1]);
    await hints.stop();
    await staying.over;
    expect(hints.readers("b")).toBe(0);
    expect(connections[0]?.isOpen).toBe(false);
    await hints.stop();
    const late = read(hints, "a");
    await late.over;
    expect(late.said).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
