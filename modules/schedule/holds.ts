import { listHolds } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type { Hold } from "./contract/calendar.ts";
import { renderHold } from "./render-hold.ts";

/** The homeowner's vacation holds, latest first: future, current, and those that ended within a year. */
export async function holds(deps: Deps, actor: HomeownerActor): Promise<Hold[]> {
  if (!actor.homeownerId) return [];
  const now = deps.now();
  const rows = await listHolds(deps.db, actor.homeownerId, later(now, -365 * day).slice(0, 10));
  return rows.map((row) => renderHold(row.hold, { ...row, today: localDay(now, row.timeZone) }));
}
