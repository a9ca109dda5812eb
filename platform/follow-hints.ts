import type { Topic } from "#adapters/hints/port.ts";
import type { Deps } from "./deps.ts";
import { Refused } from "./values/refusal.ts";

/** Streams that one topic may have open at a process: as many browsers as a household has, and a few that hang. */
const mostStreams = 8;

/** Until when somebody follows: to the signal, and as long as `isSignedIn` says so. */
export type Following = { signal: AbortSignal; isSignedIn: () => Promise<boolean> };

/**
 * Hints that something happened to a topic: one at the beginning, from which on nothing is missed, and one after each
 * change. Refuses with TOO_MANY_REQUESTS.
 */
export async function* followHints(
  deps: Deps,
  topic: Topic,
  { signal, isSignedIn }: Following,
): AsyncGenerator<{ at: string }> {
  if (deps.hints.readers(topic.id) >= mostStreams)
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 60 } });
  // Of its own, so that a reader that leaves between two words does not wait for the next one.
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  const hints = deps.hints.about(topic, ended)[Symbol.asyncIterator]();
  try {
    let isFirst = true;
    for (let step = await hints.next(); !step.done; step = await hints.next()) {
      if (!isFirst && !(await isSignedIn())) return;
      isFirst = false;
      if (step.value === "hint") yield { at: deps.now() };
    }
  } finally {
    over.abort();
    await hints.return?.();
  }
}
