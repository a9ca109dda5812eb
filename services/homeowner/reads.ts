import type { Job } from "#contracts/job.ts";
import { listJobsOfHome } from "#db/queries/jobs.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { day, later } from "../instants.ts";
import { renderJob } from "../render-job.ts";

/** The homeowner's jobs of the last 90 days and all to come, by date ascending. */
export async function jobs(deps: Deps, actor: HomeownerActor): Promise<Job[]> {
  if (!actor.homeownerId) return [];
  const fromDay = later(deps.now(), -90 * day).slice(0, 10);
  return (await listJobsOfHome(deps.db, actor.homeownerId, fromDay)).map(renderJob);
}
