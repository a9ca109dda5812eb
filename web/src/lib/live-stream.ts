import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import superjson from "superjson";
import type { AppRouter } from "#routers/app.ts";
import { followHints, type OnHint, type OpenStream } from "./follow-hints.ts";

const client = createTRPCClient<AppRouter>({
  links: [httpSubscriptionLink({ url: "/api/trpc", transformer: superjson })],
});

/** Calls `onHint` whenever one of the homeowner's pickups progressed. Returns the stop function. */
export function followLiveVisits(onHint: OnHint): () => void {
  return followHints(
    "visits",
    opening((told) => client.homeowner.live.subscribe(undefined, told)),
    onHint,
  );
}

/** Calls `onHint` when a notice arrives or is read elsewhere. Returns the stop function. */
export function followLiveNotices(onHint: OnHint): () => void {
  return followHints(
    "notices",
    opening((told) => client.notifications.live.subscribe(undefined, told)),
    onHint,
  );
}

/** Calls `onHint` when a runner's jobs or offers change. Returns the stop function. */
export function followLiveJobs(onHint: OnHint): () => void {
  return followHints(
    "jobs",
    opening((told) => client.runner.live.subscribe(undefined, told)),
    onHint,
  );
}

/** A tRPC subscription's callbacks. */
type Told = { onData: () => void; onComplete: () => void; onError: () => void };

function opening(subscribe: (told: Told) => { unsubscribe: () => void }): OpenStream {
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
