import type { HomeownerAct } from "#platform/act.ts";
import { cutWindowPage, readDayCursor, readWindowCursor, writeDayCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { type Following, followHints } from "#platform/follow-hints.ts";
import { monthOf } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/homeowner.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import {
  firstDayShown,
  listJobsOfHome,
  listPastJobs,
  listPastJobsBetween,
  pageJobsOfHome,
  placeOf,
} from "./queries/jobs.ts";
import { renderOwnJob } from "./render-job.ts";

/** The homeowner's jobs since 90 days ago and all future ones, by date ascending, with their stars. */
export async function jobs(deps: Deps, actor: HomeownerActor): Promise<OwnJob[]> {
  if (!actor.homeownerId) return [];
  const now = deps.now();
  const rows = await listJobsOfHome(deps.db, {
    homeownerId: actor.homeownerId,
    fromDay: firstDayShown(now),
    now,
  });
  return Promise.all(rows.map((row) => renderOwnJob(deps, row)));
}

/** The same, page by page. Refuses with CURSOR_INVALID. */
export const jobsPage: HomeownerAct<typeof contract.jobsPage> = async (deps, actor, { limit, cursor }) => {
  const after = readWindowCursor(cursor);
  const { homeownerId } = actor;
  if (!homeownerId) return { rows: [], nextCursor: null };
  const now = deps.now();
  const found = await pageJobsOfHome(deps.db, {
    homeownerId,
    now,
    fromDay: firstDayShown(now),
    limit,
    after,
  });
  const { rows, nextCursor } = cutWindowPage(found, limit, placeOf);
  return { rows: await Promise.all(rows.map((row) => renderOwnJob(deps, row))), nextCursor };
};

/** The homeowner's past pickups, latest first, page by page. Refuses with CURSOR_INVALID. */
export const history: HomeownerAct<typeof contract.history> = async (deps, actor, input) => {
  const after = readDayCursor(input.cursor);
  const { homeownerId } = actor;
  if (!homeownerId) return { rows: [], nextCursor: null };
  const found = await listPastJobs(deps.db, { homeownerId, limit: input.limit, after });
  const last = found.length > input.limit ? found[input.limit - 1]?.job : undefined;
  const rows = await Promise.all(found.slice(0, input.limit).map((row) => renderOwnJob(deps, row)));
  return { rows, nextCursor: last ? writeDayCursor({ day: last.scheduledOn, id: last.id }) : null };
};

/** Past pickups of one month, earliest first. */
export const pickupsOfMonth: HomeownerAct<typeof contract.pickupsOfMonth> = async (
  deps,
  actor,
  { month },
) => {
  const { homeownerId } = actor;
  if (!homeownerId) return [];
  const { from, to } = monthOf(`${month}-01`);
  const rows = await listPastJobsBetween(deps.db, { homeownerId, fromOn: from, beforeOn: to });
  return Promise.all(rows.map((row) => renderOwnJob(deps, row)));
};

/** Emits a hint when the homeowner's pickups change. Refuses with TOO_MANY_REQUESTS. */
export async function* live(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  following: Following,
): AsyncGenerator<{ at: string }> {
  if (!homeownerId) return;
  yield* followHints(deps, { of: "pickups", id: homeownerId, today: deps.now().slice(0, 10) }, following);
}
