import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import type { AppRouter } from "#routers/app.ts";
import { followHints, type OnHint, type OpenStream } from "./follow-hints.ts";

const client = createTRPCClient<AppRouter>({
  links: [
    httpSubscriptionLink({
      url: "/api/trpc",
      transformer: { serialize: (json: unknown) => ({ json }), deserialize: ({ json }) => json },
    }),
  ],
});

/** Calls `onHint` whenever one of the homeowner's visits went on. Returns how to stop. */
export function followLiveVisits(onHint: OnHint): () => void {
  return followHints(
    "visits",
    opening((told) => client.homeowner.live.subscribe(undefined, told)),
    onHint,
  );
}

/** Calls `onHint` whenever there is something new to read, or it was read elsewhere. Returns how to stop. */
export function followLiveNotices(onHint: OnHint): () => void {
  return followHints(
    "notices",
    opening((told) => client.notifications.live.subscribe(undefined, told)),
    onHint,
  );
}

/** Calls `onHint` whenever a runner's jobs or offers have changed. Returns how to stop. */
export function followLiveJobs(onHint: OnHint): () => void {
  return followHints(
    "jobs",
    opening((told) => client.runner.live.subscribe(undefined, told)),
    onHint,
  );
}

/** What a stream tells, in the words of tRPC. */
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
