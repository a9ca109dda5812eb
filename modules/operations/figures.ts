import type * as z from "zod";
import type * as contract from "#modules/dispatch/contract/activity.ts";
import type { DayFigures, StatsBefore } from "#modules/dispatch/contract/activity.ts";
import { rateOf } from "#modules/rates/rules/rate-of.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { findFiguresBefore, listDayFigures } from "./queries/figures.ts";

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
export async function figures(
  deps: Deps,
  _actor: AdminActor,
  { days }: z.output<typeof contract.figures.input>,
): Promise<DayFigures[]> {
  const today = localDay(deps.now(), platformTimeZone);
  const rows = await listDayFigures(deps.db, { from: addDays(today, 1 - days), until: today });
  return rows.map(({ revenueCents, broken, ...row }) => ({
    ...row,
    revenue: formatCents(revenueCents),
    made: row.kept + broken,
  }));
}
