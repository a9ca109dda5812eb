import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { type Following, followHints } from "../follow-hints.ts";

/** Hints that the homeowner's visits went on. Refuses with TOO_MANY_REQUESTS. */
export async function* live(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  following: Following,
): AsyncGenerator<{ at: string }> {
  if (!homeownerId) return;
  yield* followHints(deps, { of: "visits", id: homeownerId, today: deps.now().slice(0, 10) }, following);
}
