import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** Streams that one home may have open at a process: as many browsers as a household has, and a few that hang. */
const mostStreams = 8;

/**
 * Hints that the homeowner's visits went on: one at the beginning, from which on nothing is missed, and one after each
 * change. Ends with the signal, and as soon as `isSignedIn` says no. Refuses with TOO_MANY_REQUESTS.
 */
export async function* live(
  deps: Deps,
  actor: HomeownerActor,
  { signal, isSignedIn }: { signal: AbortSignal; isSignedIn: () => Promise<boolean> },
): AsyncGenerator<{ at: string }> {
  const { homeownerId } = actor;
  if (!homeownerId) return;
  if (deps.hints.readers(homeownerId) >= mostStreams)
    throw new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 60 } });
  // Of its own, so that a reader that leaves between two words does not wait for the next one.
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  const hints = deps.hints
    .about({ homeownerId, today: deps.now().slice(0, 10) }, ended)
    [Symbol.asyncIterator]();
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
