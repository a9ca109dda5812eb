import { findServiceAreas } from "#modules/accounts/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import { cutWindowPage, readWindowCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { type Following, followHints } from "#platform/follow-hints.ts";
import type { ApprovedRunnerActor, RunnerActor } from "#platform/values/actor.ts";
import type { Job } from "./contract/job.ts";
import type * as contract from "./contract/runner.ts";
import { firstDayShown, listJobsOfRunner, pageJobsOfRunner, placeOf } from "./queries/jobs.ts";
import { listOffers } from "./queries/offers.ts";
import { renderJobs, renderOffer } from "./render-job.ts";

/** Open jobs in the runner's areas, at most 50, soonest first; none while offline. */
export async function availableJobs(deps: Deps, actor: ApprovedRunnerActor): Promise<Job[]> {
  return (await listOffers(deps.db, actor.runnerId, deps.now())).map(renderOffer);
}

/** The runner's jobs since 90 days ago, by date ascending. Leaves out the home a day after a job ends. */
export async function jobs(deps: Deps, actor: RunnerActor): Promise<Job[]> {
  const fromDay = firstDayShown(deps.now());
  return renderJobs(deps, await listJobsOfRunner(deps.db, actor.runnerId, fromDay), "runner");
}

/** The same, page by page. Refuses with CURSOR_INVALID. */
export const jobsPage: RunnerAct<typeof contract.jobsPage> = async (
  deps,
  { runnerId },
  { limit, cursor },
) => {
  const after = readWindowCursor(cursor);
  const fromDay = firstDayShown(deps.now());
  const found = await pageJobsOfRunner(deps.db, { runnerId, fromDay, limit, after });
  const { rows, nextCursor } = cutWindowPage(found, limit, placeOf);
  return { rows: await renderJobs(deps, rows, "runner"), nextCursor };
};

/** Emits a hint when the runner's jobs or local offers change. Refuses with TOO_MANY_REQUESTS. */
export async function* live(
  deps: Deps,
  { runnerId }: ApprovedRunnerActor,
  following: Following,
): AsyncGenerator<{ at: string }> {
  const zipCodes = await findServiceAreas(deps.db, runnerId);
  yield* followHints(deps, { of: "jobs", id: runnerId, zipCodes, now: deps.now() }, following);
}
