import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { type Following, followHints } from "../follow-hints.ts";

/** Hints that there is something new to read, or that it was read elsewhere. Refuses with TOO_MANY_REQUESTS. */
export function live(deps: Deps, actor: Actor, following: Following): AsyncGenerator<{ at: string }> {
  return followHints(deps, { of: "notices", id: actor.userId }, following);
}
