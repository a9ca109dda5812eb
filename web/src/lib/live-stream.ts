import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { useEffect, useEffectEvent } from "react";
import superjson from "superjson";
import type { AppRouter } from "#routers/app.ts";
import { viewing } from "./viewing.ts";

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: "/api/trpc", transformer: superjson })],
});

/** Calls `onHint` whenever one of the homeowner's pickups progressed. Returns the stop function. */
export function followLivePickups(onHint: OnHint): () => void {
  return followHints(
    "pickups",
    opening((callbacks) => client.homeowner.live.subscribe(undefined, callbacks)),
    onHint,
  );
}

/** Calls `onHint` when a notice arrives or is read elsewhere. Returns the stop function. */
export function followLiveNotices(onHint: OnHint): () => void {
  return followHints(
    "notices",
    opening((callbacks) => client.notifications.live.subscribe(undefined, callbacks)),
    onHint,
  );
}

/** Calls `onHint` when a runner's jobs or offers change. Returns the stop function. */
export function followLiveJobs(onHint: OnHint): () => void {
  return followHints(
    "jobs",
    opening((callbacks) => client.runner.live.subscribe(undefined, callbacks)),
    onHint,
  );
}

type Callbacks = { onData: () => void; onComplete: () => void; onError: () => void };

function opening(subscribe: (callbacks: Callbacks) => { unsubscribe: () => void }): OpenStream {
  return ({ onHint, onEnd }) => {
    let isFirst = true;
    const stream = subscribe({
      onData: () => {
        onHint(isFirst);
        isFirst = false;
      },
      onComplete: onEnd,
      onError: onEnd,
    });
    return () => stream.unsubscribe();
  };
}

const lookAgainMs = 5_000;

/**
 * Refetches whenever `follow` hints at a change. Also refetches once soon after it starts, because changes between the
 * last answer and the first hint are missed: another tab's stream may long be open. Skips that if the data is younger
 * than `freshMs`.
 */
export function useAskAgain({
  isFollowed,
  follow,
  askedAt,
  ask,
  freshMs = 3_000,
}: {
  isFollowed: boolean;
  /** Starts following; resolves to the stop function. */
  follow: (onHint: OnHint) => Promise<() => void>;
  /** When it was last fetched, in milliseconds; 0 for never. */
  askedAt: () => number;
  ask: () => void;
  freshMs?: number;
}): void {
  const begin = useEffectEvent((onHint: OnHint) => follow(onHint));
  const onAsk = useEffectEvent(ask);
  const isFresh = useEffectEvent(() => Date.now() - askedAt() < freshMs);
  useEffect(() => {
    // A stream cannot name a viewing.
    if (!isFollowed || typeof EventSource === "undefined" || viewing()) return;
    let stop: (() => void) | null = null;
    let later = setTimeout(() => onAsk(), lookAgainMs);
    let isOver = false;
    const onHint: OnHint = (isFirst) => {
      clearTimeout(later);
      if (isFirst && isFresh()) later = setTimeout(() => onAsk(), lookAgainMs);
      else onAsk();
    };
    const start = async () => {
      const end = await begin(onHint);
      if (isOver) end();
      else stop = end;
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(later);
      stop?.();
    };
  }, [isFollowed]);
}

/** Called for each hint; `isFirst` marks the hint that opens a stream, whether or not anything changed. */
export type OnHint = (isFirst?: boolean) => void;

/**
 * Opens a stream of hints and returns its close function. `onHint` runs for each hint, `onEnd` when the server ends it.
 */
export type OpenStream = (callbacks: { onHint: OnHint; onEnd: () => void }) => () => void;

/** The topics of hints; each has its own stream. */
export type Topic = "pickups" | "notices" | "jobs";

const channelName = (topic: Topic) => `tidycurb-hints-${topic}`;
const lockName = (topic: Topic) => `tidycurb-stream-${topic}`;
const first = "first hint";
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * Calls `onHint` for each change until the returned function is called. Only one visible tab streams a topic and tells
 * the others, because six streams exhaust a browser's connections. A hidden tab has no stream and refetches when shown.
 * An ended stream reopens, with growing delays until a hint arrives.
 */
export function followHints(topic: Topic, open: OpenStream, onHint: OnHint): () => void {
  const channel = new BroadcastChannel(channelName(topic));
  let following: AbortController | null = null;
  channel.onmessage = ({ data }) => {
    if (following) onHint(data === first);
  };
  const tell: OnHint = (isFirst) => {
    channel.postMessage(isFirst ? first : "hint");
    onHint(isFirst);
  };
  const follow = () => {
    following?.abort();
    following = new AbortController();
    const { signal } = following;
    void alone(lockName(topic), signal, () => keepOpen(open, tell, signal));
  };
  const onVisibility = () => {
    if (document.hidden) {
      following?.abort();
      following = null;
    } else {
      onHint();
      follow();
    }
  };
  document.addEventListener("visibilitychange", onVisibility);
  // Hints sent while offline were missed.
  window.addEventListener("online", onVisibility);
  if (!document.hidden) follow();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", onVisibility);
    following?.abort();
    following = null;
    channel.close();
  };
}

/** Runs `act` until the signal, as the only tab doing so; without the Locks API, every tab runs it. */
async function alone(lock: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return act();
  try {
    await locks.request(lock, { signal }, act);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Keeps a stream open until the signal aborts. */
async function keepOpen(open: OpenStream, onHint: OnHint, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const close = open({
        onHint: (isFirst) => {
          retryMs = firstRetryMs;
          onHint(isFirst);
        },
        onEnd: resolve,
      });
      signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });
    if (!signal.aborted) await pause(retryMs, signal);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
