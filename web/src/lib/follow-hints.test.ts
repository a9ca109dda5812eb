import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followHints, type OpenStream } from "./live-stream.ts";

/** A fake Locks API: the oldest request runs next. */
function locks() {
  let turn = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>) => {
      const mine = turn.then(() => (signal.aborted ? undefined : act()));
      turn = mine.then(() => {});
      return mine;
    },
  };
}

let hidden = false;
let opened: { hint: (isFirst?: boolean) => void; end: () => void; isOpen: boolean }[] = [];
const open: OpenStream = ({ onHint, onEnd }) => {
  const stream = { hint: onHint, end: onEnd, isOpen: true };
  opened.push(stream);
  return () => {
    stream.isOpen = false;
  };
};
const show = (isShown: boolean) => {
  hidden = !isShown;
  document.dispatchEvent(new Event("visibilitychange"));
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const running: (() => void)[] = [];
const follow = (onHint: () => void) => {
  const stop = followHints("pickups", open, onHint);
  running.push(stop);
  return stop;
};

/** Fake tabs of one browser, notified synchronously. */
class Channel {
  static all = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const channel of Channel.all) if (channel !== this) channel.onmessage?.({ data });
  }
  close() {
    Channel.all.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  opened = [];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.stubGlobal("BroadcastChannel", Channel);
  Object.defineProperty(navigator, "locks", { value: locks(), configurable: true });
});
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a page that follows hints", () => {
  test("gets each hint of its stream", async () => {
    const heard = vi.fn();
    follow(heard);
    await settle();
    opened[0]?.hint();
    opened[0]?.hint();
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test("shares one stream with the browser's other tabs, and takes over when that tab closes", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const leave = follow(first);
    follow(second);
    await settle();
    expect(opened).toHaveLength(1);
    opened[0]?.hint();
    expect([first, second].map((heard) => heard.mock.calls.length)).toEqual([1, 1]);
    leave();
    await settle();
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    opened[1]?.hint();
    expect([first, second].map((heard) => heard.mock.calls.length)).toEqual([1, 2]);
  });

  test("knows, and tells the other tabs, which hint only opens a stream", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    follow(first);
    follow(second);
    await settle();
    opened[0]?.hint(true);
    opened[0]?.hint(false);
    for (const heard of [first, second])
      expect(heard.mock.calls.map(([isFirst]) => isFirst)).toEqual([true, false]);
  });

  test("has no stream while hidden, and refetches once when shown again", async () => {
    const heard = vi.fn();
    follow(heard);
    await settle();
    show(false);
    await settle();
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(heard).not.toHaveBeenCalled();
    show(true);
    await settle();
    expect(heard).toHaveBeenCalledOnce();
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test("refetches once back online, with a new stream", async () => {
    const heard = vi.fn();
    follow(heard);
    await settle();
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(heard).toHaveBeenCalledOnce();
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test("reopens a stream that ended, with growing delays while it stays silent", async () => {
    follow(vi.fn());
    await settle();
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(999);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
    opened[1]?.end();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(3);
    opened[2]?.hint();
    opened[2]?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened).toHaveLength(4);
  });

  test("leaves nothing open", async () => {
    const heard = vi.fn();
    const leave = follow(heard);
    await settle();
    leave();
    show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(heard).not.toHaveBeenCalled();
  });

  test("also works in a browser without locks", async () => {
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    const heard = vi.fn();
    follow(heard);
    await settle();
    opened[0]?.hint();
    expect(heard).toHaveBeenCalledOnce();
  });
});
