import type { Deps } from "#platform/deps.ts";
import { type Following, followHints } from "#platform/follow-hints.ts";
import type { Actor } from "#platform/values/actor.ts";

/** Hints that there is something new to read, or that it was read elsewhere. Refuses with TOO_MANY_REQUESTS. */
export function live(deps: Deps, actor: Actor, following: Following): AsyncGenerator<{ at: string }> {
  return followHints(deps, { of: "notices", id: actor.userId }, following);
}
