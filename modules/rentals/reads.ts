import type * as z from "zod";
import { listProperties } from "#modules/homes/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { listCheckouts, renderJobs } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/rental.ts";
import { renderProperty } from "./render-property.ts";

/** The host's checkout pickups of the last 90 days and all future ones, by ascending date. */
export async function jobs(deps: Deps, actor: HomeownerActor): Promise<Job[]> {
  if (!actor.homeownerId) return [];
  const fromDay = later(deps.now(), -90 * day).slice(0, 10);
  return renderJobs(deps, await listCheckouts(deps.db, actor.homeownerId, fromDay));
}

/** The host's rentals, oldest first, and the mean rating of their pickups. */
export async function properties(
  deps: Deps,
  actor: HomeownerActor,
): Promise<z.output<typeof contract.properties.output>> {
  if (!actor.homeownerId) return { rows: [], averageRating: null };
  const rows = await listProperties(deps.db, { homeownerId: actor.homeownerId, now: deps.now() });
  const mean = rows[0]?.meanStars;
  return {
    rows: await Promise.all(rows.map((row) => renderProperty(deps, row))),
    averageRating: mean ? Math.round(Number(mean) * 10) / 10 : null,
  };
}
