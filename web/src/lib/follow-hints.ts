/** Called for each hint; `isFirst` marks the hint that opens a stream, whether or not anything changed. */
export type OnHint = (isFirst?: boolean) => void;

/**
 * Opens a stream of hints and returns its close function. `onHint` runs for each hint, `onEnd` when the server ends it.
 */
export type OpenStream = (told: { onHint: OnHint; onEnd: () => void }) => () => void;

/** The topics of hints; each has its own stream. */
export type Topic = "visits" | "notices" | "jobs";

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
