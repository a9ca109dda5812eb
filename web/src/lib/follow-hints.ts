/** Told of a hint; `isFirst` for the one that a stream begins with, whether or not there is anything new. */
export type OnHint = (isFirst?: boolean) => void;

/** A stream of hints: `onHint` for each, `onEnd` where it ends by itself. Returns how to close it. */
export type OpenStream = (told: { onHint: OnHint; onEnd: () => void }) => () => void;

/** What hints are about: each has a stream of its own. */
export type Topic = "visits" | "notices" | "jobs";

const channelName = (topic: Topic) => `tidycurb-hints-${topic}`;
const lockName = (topic: Topic) => `tidycurb-stream-${topic}`;
const first = "first hint";
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * Calls `onHint` whenever there is something new to ask for, until the returned function is called. Of all tabs of the
 * browser that are to be seen, one has the stream of a topic, and tells the others; six streams would use up a browser's connections.
 * A tab that is hidden has none, and asks when it is shown again. A stream that ends is opened anew, ever later where it
 * does not come to a hint.
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
  // What was asked for without reception was not heard.
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

/** Does something until the signal, as the only tab that does; a browser without locks does it in each. */
async function alone(lock: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return act();
  try {
    await locks.request(lock, { signal }, act);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Keeps a stream open until the signal. */
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
