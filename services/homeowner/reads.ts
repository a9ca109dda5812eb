import type { OwnJob } from "#contracts/homeowner.ts";
import { listJobsOfHome } from "#db/queries/jobs.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { day, later } from "../instants.ts";
import { renderJob } from "../render-job.ts";

/** The homeowner's jobs of the last 90 days and all to come, by date ascending, with the stars given for each. */
export async function jobs(deps: Deps, actor: HomeownerActor): Promise<OwnJob[]> {
  if (!actor.homeownerId) return [];
  const fromDay = later(deps.now(), -90 * day).slice(0, 10);
  const rows = await listJobsOfHome(deps.db, actor.homeownerId, fromDay);
  return Promise.all(rows.map(async (row) => ({ ...(await renderJob(deps, row)), rating: row.stars })));
}
