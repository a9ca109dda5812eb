import type * as z from "zod";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { listProperties, listServedRentals, lockHomeBucket } from "#modules/homes/index.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { listCheckouts, renderJobs } from "#modules/pickups/index.ts";
import { rateOn, ruleOn } from "#modules/rates/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type { board as boardContract } from "./contract/board.ts";
import type * as contract from "./contract.ts";
import type { RentalSettings } from "./contract.ts";
import { planRentals } from "./plan-rental.ts";
import { monthOf } from "./prices.ts";
import { renderProperty } from "./properties.ts";
import { findBoard } from "./queries/rental-board.ts";
import { pricesOf } from "./queries/rental-months.ts";
import { findRentalSettings, saveRentalSettings } from "./queries/rental-plans.ts";
import { firstSettings } from "./rules/feeds.ts";

/** The host's checkout pickups of the last 90 days and all future ones, by ascending date. */
export async function jobs(deps: Deps, actor: HomeownerActor): Promise<Job[]> {
  if (!actor.homeownerId) return [];
  const fromDay = later(deps.now(), -90 * day).slice(0, 10);
  return renderJobs(deps, await listCheckouts(deps.db, actor.homeownerId, fromDay));
}

/** The host's rentals, oldest first, and the mean rating of their pickups. */
export const properties: HomeownerAct<typeof contract.properties> = async (deps, actor) => {
  if (!actor.homeownerId) return { rows: [], averageRating: null };
  const rows = await listProperties(deps.db, { homeownerId: actor.homeownerId, now: deps.now() });
  const mean = rows[0]?.meanStars;
  return {
    rows: await Promise.all(rows.map((row) => renderProperty(deps, row))),
    averageRating: mean ? Math.round(Number(mean) * 10) / 10 : null,
  };
};

/** Stays and pickups of the host's rentals in a span of days. */
export const board: HomeownerAct<typeof boardContract> = async (deps, { homeownerId }, span) =>
  homeownerId ? findBoard(deps.db, { homeownerId, ...span }) : { stays: [], pickups: [] };

/** What the host's rentals cost, and which of them a runner serves; oldest first. */
export const quote: HomeownerAct<typeof contract.quote> = async (deps, { homeownerId, userId }) => {
  const today = localDay(deps.now(), platformTimeZone);
  const subscription = await findLiveSubscription(deps.db, userId);
  const rows = homeownerId ? await listServedRentals(deps.db, { homeownerId, today }) : [];
  const rentalPrice = await ruleOn(deps.db, "rentals", today);
  const prices = homeownerId && (await pricesOf(deps.db, { homeownerId, month: monthOf(today) }));
  return {
    monthlyRateCents: subscription?.monthlyRateCents ?? (await rateOn(deps.db, "monthly_price", today)),
    rentalPrice,
    properties: rows.map((row) => ({
      ...row,
      price: (prices ? prices.get(row.id) : null) ?? rentalPrice,
      isPlanned: row.collectionDays.length > 0 || row.calendars.length > 0,
    })),
  };
};

/** The host's Automation Settings, or the defaults. */
export async function settings(deps: Deps, { homeownerId }: HomeownerActor): Promise<RentalSettings> {
  return (homeownerId && (await findRentalSettings(deps.db, homeownerId))) || firstSettings;
}

/**
 * Changes the settings, keeping omitted ones, and replans all the host's rentals. Safe to repeat. Refuses with
 * SUBSCRIPTION_REQUIRED without a home, and with CHANGED_ELSEWHERE.
 */
export function saveSettings(
  deps: Deps,
  { homeownerId, userId }: HomeownerActor,
  changes: z.output<typeof contract.saveSettings.input>,
): Promise<RentalSettings> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, homeownerId);
    const before = (await findRentalSettings(tx, homeownerId)) ?? firstSettings;
    refuseChanged(before, changes.seen, changes);
    const wished = {
      isAutomatic: changes.isAutomatic ?? before.isAutomatic,
      defaultWindow: changes.defaultWindow ?? before.defaultWindow,
      mode: changes.mode ?? before.mode,
    };
    await saveRentalSettings(tx, { homeownerId, ...wished, updatedAt: deps.now() });
    await planRentals(deps, tx, { homeownerId }, { userId });
    return wished;
  });
}
