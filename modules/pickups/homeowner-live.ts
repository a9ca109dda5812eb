import type { Deps } from "#platform/deps.ts";
import { type Following, followHints } from "#platform/follow-hints.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";

/** Emits a hint when the homeowner's pickups change. Refuses with TOO_MANY_REQUESTS. */
export async function* live(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  following: Following,
): AsyncGenerator<{ at: string }> {
  if (!homeownerId) return;
  yield* followHints(deps, { of: "visits", id: homeownerId, today: deps.now().slice(0, 10) }, following);
}
