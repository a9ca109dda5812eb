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
  return followHints(openLiveVisits, onHint);
}

const openLiveVisits: OpenStream = ({ onHint, onEnd }) => {
  let isFirst = true;
  const stream = client.homeowner.live.subscribe(undefined, {
    onData: () => {
      onHint(isFirst);
      isFirst = false;
    },
    onComplete: onEnd,
    onError: onEnd,
  });
  return () => stream.unsubscribe();
};
