import { findServiceAreas } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { type Following, followHints } from "#platform/follow-hints.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";

/** Emits a hint when the runner's jobs or local offers change. Refuses with TOO_MANY_REQUESTS. */
export async function* live(
  deps: Deps,
  { runnerId }: ApprovedRunnerActor,
  following: Following,
): AsyncGenerator<{ at: string }> {
  const zipCodes = await findServiceAreas(deps.db, runnerId);
  yield* followHints(deps, { of: "jobs", id: runnerId, zipCodes, now: deps.now() }, following);
}
