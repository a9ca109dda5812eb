import type * as z from "zod";
import { type ListedJob, renderListedJob } from "#modules/pickups/index.ts";
import { type JobFilter, lateLeg } from "#modules/pickups/rules/status.ts";
import type { AdminAct } from "#platform/act.ts";
import { type Cursor, cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/alerts.ts";
import type { ActivityJob } from "./contract/alerts.ts";
import { countActivity, listActivity } from "./queries/job-activity.ts";

/** Jobs of a filter that match a search, page by page. Refuses with CURSOR_INVALID. */
export async function activity(
  deps: Deps,
  _actor: AdminActor,
  { filter, search, limit, cursor }: z.output<typeof contract.activity.input>,
): Promise<z.output<typeof contract.activity.output>> {
  const now = deps.now();
  const after = readCursor(cursor);
  const found = await listActivity(deps.db, { filter, search, now, limit, after });
  const { rows, nextCursor } = cutPage(found, limit, ({ job }) => placeOf(job, filter, search));
  return { rows: await Promise.all(rows.map((row) => renderActivity(deps, row, now))), nextCursor };
}

/** The number of jobs in each filter, in total or matching a search. */
export const activityCounts: AdminAct<typeof contract.activityCounts> = (deps, _actor, { search }) =>
  countActivity(deps.db, { search, now: deps.now() });

/** The position after a job from which `listActivity` continues. */
export function placeOf(job: ListedJob["job"], filter: JobFilter, search: string): Cursor {
  const { id } = job;
  if (search) return { createdAt: `${job.scheduledOn}T00:00:00.000Z`, id };
  return { createdAt: filter === "all" ? job.createdAt : job.windowStartsAt, id };
}

async function renderActivity(deps: Deps, row: ListedJob, now: string): Promise<ActivityJob> {
  const { homeownerId, runnerId } = row.job;
  return { ...(await renderListedJob(deps, row)), homeownerId, runnerId, late: lateLeg(row.job, now) };
}
