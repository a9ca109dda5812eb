import type * as z from "zod";
import type * as waitingListContract from "#modules/areas/contract/waiting-list.ts";
import { listWaiting } from "#modules/areas/index.ts";
import { listJobs, renderJobs } from "#modules/pickups/index.ts";
import { rateOf } from "#modules/rates/rules/rate-of.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract/admin.ts";
import { findAdminFigures } from "./queries/admin-figures.ts";

/** People who wait for a runner in their ZIP code, newest first. */
export async function waitingList(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof waitingListContract.waitingList.input>,
): Promise<z.output<typeof waitingListContract.waitingList.output>> {
  const found = await listWaiting(deps.db, {
    limit: input.limit,
    after: readCursor(input.cursor),
    today: localDay(deps.now(), platformTimeZone),
  });
  const { rows, nextCursor } = cutPage(found, input.limit, ({ entry }) => entry);
  return { rows: rows.map(({ entry, ...there }) => ({ ...entry, ...there })), nextCursor };
}

/** Pickups, newest first. */
export async function jobs(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.jobs.input>,
): Promise<z.output<typeof contract.jobs.output>> {
  const found = await listJobs(deps.db, { limit: input.limit, after: readCursor(input.cursor) });
  const { rows, nextCursor } = cutPage(found, input.limit, (row) => row.job);
  return { rows: await renderJobs(deps, rows, "admin"), nextCursor };
}

/**
 * Service-wide figures: homes, homes with an active subscription, approved runners, and the monthly revenue of active
 * subscriptions. Also today's pickups in the platform's time zone, how many are completed, and the kept promises of the
 * last 30 days.
 */
export async function stats(deps: Deps, _actor: AdminActor): Promise<z.output<typeof contract.stats.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const figures = await findAdminFigures(deps.db, { today, rateFrom: addDays(today, -30) });
  return {
    totalHomeowners: figures.totalHomeowners,
    activeSubscribers: figures.activeSubscribers,
    activeRunners: figures.activeRunners,
    monthlyRevenue: formatCents(figures.monthlyRevenueCents),
    jobsToday: figures.jobsToday,
    completionRate: rateOf(figures.completedToday, figures.jobsToday - figures.completedToday),
    serviceRate: rateOf(figures.promisesKept, figures.promisesMade - figures.promisesKept),
  };
}
