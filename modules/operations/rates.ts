import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { marginOf } from "#modules/billing/rules/margin.ts";
import type * as contract from "#modules/payouts/contract/pay.ts";
import type { Rates, RateName as WireRate } from "#modules/payouts/contract/pay.ts";
import { defaultRates, findSettings, type RateName, type Settings } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";

export const rateNames = {
  runnerRate: "runner_rate",
  monthlyPrice: "monthly_price",
} as const satisfies Record<WireRate, RateName>;

/** The plans to calculate, in pickups a week. */
const pickupsPerWeek = [1, 2];

/** The pay per pickup and the monthly price, now and later, with each plan's margin. */
export async function rates(deps: Deps, _actor: AdminActor): Promise<Rates> {
  return readRates(deps, deps.db);
}

export async function readRates(deps: Deps, db: Db): Promise<z.output<typeof contract.rates.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const { rates: rows, latest } = await findSettings(db);
  const changes = [...new Set(rows.map((row) => row.effectiveOn).filter((day) => day > today))].toSorted();
  return {
    today,
    rates: (["runnerRate", "monthlyPrice"] as const).map((rate) => ({
      rate,
      amount: formatCents(rateAmong(rows, rateNames[rate], today)),
      upcoming: rows
        .filter((row) => row.rate === rateNames[rate] && row.effectiveOn > today)
        .map((row) => ({ amount: formatCents(row.cents), effectiveOn: row.effectiveOn })),
      lastChange: latest[rate] ?? null,
    })),
    margins: [null, ...changes].flatMap((from) =>
      pickupsPerWeek.map((pickups) => renderMargin(rows, { from, day: from ?? today, pickups })),
    ),
  };
}

function renderMargin(
  rows: Settings["rates"],
  at: { from: string | null; day: string; pickups: number },
): Rates["margins"][number] {
  const margin = marginOf({
    priceCents: rateAmong(rows, "monthly_price", at.day),
    runnerRateCents: rateAmong(rows, "runner_rate", at.day),
    pickupsPerWeek: at.pickups,
  });
  return {
    from: at.from,
    pickupsPerWeek: at.pickups,
    price: formatCents(margin.priceCents),
    fee: formatCents(margin.feeCents),
    pay: formatCents(margin.payCents),
    left: formatCents(margin.leftCents),
  };
}

/** The rate in effect on a day, from all rates by first day. */
function rateAmong(rows: Settings["rates"], rate: RateName, day: string): Cents {
  return rows.findLast((row) => row.rate === rate && row.effectiveOn <= day)?.cents ?? defaultRates[rate];
}
