import type { Hold, OwnJob } from "#contracts/homeowner.ts";
import { listJobsOfHome } from "#db/queries/jobs.ts";
import { listHolds } from "#db/queries/service-holds.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { localDay } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { day, later } from "../instants.ts";
import { renderJob } from "../render-job.ts";
import { renderHold } from "./render-hold.ts";

/** The homeowner's jobs of the last 90 days and all to come, by date ascending, with the stars given for each. */
export async function jobs(deps: Deps, actor: HomeownerActor): Promise<OwnJob[]> {
  if (!actor.homeownerId) return [];
  const fromDay = later(deps.now(), -90 * day).slice(0, 10);
  const rows = await listJobsOfHome(deps.db, actor.homeownerId, fromDay);
  return Promise.all(rows.map(async (row) => ({ ...(await renderJob(deps, row)), rating: row.stars })));
}

/** The homeowner's vacation holds, latest first: those to come, the present one, and those that ended within a year. */
export async function holds(deps: Deps, actor: HomeownerActor): Promise<Hold[]> {
  if (!actor.homeownerId) return [];
  const now = deps.now();
  const rows = await listHolds(deps.db, actor.homeownerId, later(now, -365 * day).slice(0, 10));
  return rows.map((row) => renderHold(row.hold, { ...row, today: localDay(now, row.timeZone) }));
}
