import { followHints, type OnHint, type OpenStream } from "./follow-hints.ts";

/** As long as the server's own clients wait for one of its pings. */
const silenceMs = 40_000;

/** Calls `onHint` whenever one of the homeowner's visits went on. Returns how to stop. */
export function followLiveVisits(onHint: OnHint): () => void {
  return followHints("visits", streamOf("homeowner.live"), onHint);
}

/** Calls `onHint` whenever there is something new to read, or it was read elsewhere. Returns how to stop. */
export function followLiveNotices(onHint: OnHint): () => void {
  return followHints("notices", streamOf("notifications.live"), onHint);
}

/** Calls `onHint` whenever a runner's jobs or offers have changed. Returns how to stop. */
export function followLiveJobs(onHint: OnHint): () => void {
  return followHints("jobs", streamOf("runner.live"), onHint);
}

/**
 * A tRPC subscription, of which only that it told something counts. Read without tRPC's own link, which is six times as
 * large and comes with a runner's first page.
 */
function streamOf(procedure: "homeowner.live" | "notifications.live" | "runner.live"): OpenStream {
  return ({ onHint, onEnd }) => {
    const stream = new EventSource(`/api/trpc/${procedure}`);
    let isFirst = true;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(silence);
      stream.close();
    };
    const end = () => {
      close();
      onEnd();
    };
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
    };
    stream.addEventListener("connected", listen);
    stream.addEventListener("ping", listen);
    stream.addEventListener("message", () => {
      listen();
      onHint(isFirst);
      isFirst = false;
    });
    stream.addEventListener("return", end);
    stream.addEventListener("serialized-error", end);
    stream.addEventListener("error", () => {
      // What the browser opens again by itself has not ended.
      if (stream.readyState === EventSource.CLOSED) end();
    });
    return close;
  };
}
