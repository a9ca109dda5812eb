import type { Topic } from "#adapters/hints/port.ts";
import type { Deps } from "./deps.ts";
import { Refused } from "./values/refusal.ts";

/** Open streams per topic and process: enough for a household's browsers plus a few that hang. */
const mostStreams = 8;

/** Ends a stream at the signal, or once `isSignedIn` answers false. */
export type Following = { signal: AbortSignal; isSignedIn: () => Promise<boolean> };

/** Hints that a topic changed, one at the start; none is missed. Refuses with TOO_MANY_REQUESTS. */
export async function* followHints(
  deps: Deps,
  topic: Topic,
  { signal, isSignedIn }: Following,
): AsyncGenerator<{ at: string }> {
  if (deps.hints.readers(topic.id) >= mostStreams)
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 60 } });
  // A separate controller, so a reader that leaves between hints does not wait for the next one.
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
