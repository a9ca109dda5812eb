import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type * as waitingListContract from "#modules/areas/contract.ts";
import { hasRunners, listWaiting, listWaitingZips } from "#modules/areas/index.ts";
import type * as billingContract from "#modules/billing/contract.ts";
import type * as dispatchContract from "#modules/dispatch/contract/alerts.ts";
import type { StatsBefore } from "#modules/dispatch/contract/alerts.ts";
import { listJobs, renderListedJob } from "#modules/pickups/index.ts";
import { rateOf } from "#modules/rates/rules.ts";
import type * as signInContract from "#modules/sign-in/contract.ts";
import { listUses } from "#modules/sign-in/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findAdminFigures, findFiguresBefore, listDayFigures } from "./queries/figures.ts";
import { countWaiting } from "./queries/waiting.ts";
import { runnersNeeded } from "./rules/planned.ts";

export const waiting: AdminAct<typeof contract.waiting> = (deps, _actor) => countWaiting(deps.db);

/** The figures of `stats` for the previous period; null when unknown. */
export async function statsBefore(deps: Deps, _actor: AdminActor): Promise<StatsBefore> {
  const today = localDay(deps.now(), platformTimeZone);
  const before = await findFiguresBefore(deps.db, {
    today,
    standingOn: addDays(today, -30),
    jobsOn: addDays(today, -7),
    rateFrom: addDays(today, -61),
    rateUntil: addDays(today, -31),
  });
  const rateIn = ({ kept, broken }: { kept: number | null; broken: number | null }) =>
    rateOf(kept ?? 0, broken ?? 0);
  const serviceRate = rateIn(before);
  const [lately, earlier] = [rateIn(before.lately), rateIn(before.earlier)];
  return {
    standingDays: before.standingDays,
    totalHomeowners: before.homeowners,
    activeSubscribers: before.activeSubscribers,
    activeRunners: before.approvedRunners,
    monthlyRevenue: before.monthlyCents === null ? null : formatCents(before.monthlyCents),
    jobsToday: before.jobs,
    serviceRate,
    fortnights:
      serviceRate === null && lately !== null && earlier !== null ? { now: lately, before: earlier } : null,
  };
}

/** The days up to today, earliest first, each with its pickups, revenue and kept promises. */
export const figures: AdminAct<typeof dispatchContract.figures> = async (deps, _actor, { days }) => {
  const today = localDay(deps.now(), platformTimeZone);
  const rows = await listDayFigures(deps.db, { from: addDays(today, 1 - days), until: today });
  return rows.map(({ revenueCents, broken, ...row }) => ({
    ...row,
    revenue: formatCents(revenueCents),
    made: row.kept + broken,
  }));
};

/** The most used features in the days up to today, and in as many days before. */
export const usage: AdminAct<typeof signInContract.usage> = async (deps, _actor, { days }) => {
  const until = deps.now().slice(0, 10);
  const from = addDays(until, 1 - days);
  const rows = await listUses(deps.db, { beforeFrom: addDays(from, -days), from, until });
  const byName = new Map<string, z.output<typeof signInContract.usage.output>[number]>();
  for (const { kind, name, role, uses, before } of rows) {
    const key = `${kind} ${name}`;
    const one = byName.get(key) ?? {
      kind,
      name,
      uses: 0,
      before: 0,
      roles: { homeowner: 0, runner: 0, admin: 0 },
    };
    one.uses += uses;
    one.before += before;
    one.roles[role] += uses;
    byName.set(key, one);
  }
  return [...byName.values()].sort((a, b) => b.uses - a.uses || a.name.localeCompare(b.name));
};

/** The number of people waiting for a runner, by ZIP code. */
export const waitingByZip: AdminAct<typeof billingContract.waitingByZip> = async (deps, _actor, input) => {
  const found = await listWaitingZips(deps.db, {
    ...input,
    today: localDay(deps.now(), platformTimeZone),
    now: deps.now(),
  });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return { rows: rows.map((row) => ({ ...row, runnersNeeded: runnersNeeded(row.waiting) })), nextCursor };
};

/**
 * Queues a task that notifies everyone waiting for a ZIP code with a runner, each once. Refuses with AREA_NOT_SERVED
 * when there is no runner or the service is not offered there.
 */
export const tellWaiting: AdminAct<typeof billingContract.tellWaiting> = (deps, actor, { zipCode }) =>
  deps.transact(async (tx) => {
    await tellThere(deps, tx, actor, { action: "admin.tellWaiting", zipCode });
    return { ok: true };
  });

/** The same within a transaction, recorded as this action. */
export async function tellThere(
  deps: Deps,
  tx: Db,
  actor: AdminActor,
  { action, zipCode }: { action: "admin.tellWaiting" | "admin.openArea"; zipCode: string },
): Promise<void> {
  const now = deps.now();
  if (!(await hasRunners(tx, zipCode, localDay(now, platformTimeZone))))
    throw new Refused({ code: "AREA_NOT_SERVED" });
  await deps.queue.send(tx, "tell-waiting", { zipCodes: [zipCode] });
  await audit(deps, tx, actor, {
    action,
    before: { isTold: false },
    after: { isTold: true, zipCode },
    happenedAt: now,
  });
}

/** People who wait for a runner in their ZIP code. Refuses with CURSOR_INVALID. */
export const waitingList: AdminAct<typeof waitingListContract.waitingList> = async (deps, _actor, input) => {
  const found = await listWaiting(deps.db, {
    ...input,
    today: localDay(deps.now(), platformTimeZone),
  });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return { rows: rows.map(({ entry, ...there }) => ({ ...entry, ...there })), nextCursor };
};

/** Pickups, newest first. */
export const jobs: AdminAct<typeof contract.jobs> = async (deps, _actor, input) => {
  const found = await listJobs(deps.db, { limit: input.limit, after: readCursor(input.cursor) });
  const { rows, nextCursor } = cutPage(found, input.limit, (row) => row.job);
  return { rows: await Promise.all(rows.map((row) => renderListedJob(deps, row))), nextCursor };
};

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
