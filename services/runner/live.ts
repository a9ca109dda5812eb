import { findServiceAreas } from "#db/queries/runner-profiles.ts";
import type { ApprovedRunnerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { type Following, followHints } from "../follow-hints.ts";

/** Hints that the runner's jobs, or the offers in their areas, have changed. Refuses with TOO_MANY_REQUESTS. */
export async function* live(
  deps: Deps,
  { runnerId }: ApprovedRunnerActor,
  following: Following,
): AsyncGenerator<{ at: string }> {
  const zipCodes = await findServiceAreas(deps.db, runnerId);
  yield* followHints(deps, { of: "jobs", id: runnerId, zipCodes, now: deps.now() }, following);
}
