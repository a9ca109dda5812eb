import type * as contract from "#modules/billing/contract.ts";
import type { MarginSums } from "#modules/billing/contract.ts";
import { type AreaSums, sumAreas } from "#modules/billing/index.ts";
import { plannedMarginOf, providerFees } from "#modules/billing/rules.ts";
import type { PlannedMargin } from "#modules/payouts/contract.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { sumPlanned } from "./queries/figures.ts";
import { plannedDays } from "./rules/planned.ts";

const most = 100;

/** Each area's revenue and costs in a month, from the ledger. */
export const areaMargins: AdminAct<typeof contract.areaMargins> = async (deps, _actor, input) => {
  const present = localDay(deps.now(), platformTimeZone).slice(0, 7);
  const month = input.month ?? present;
  const next = monthBeside(month, 32);
  const areas = await sumAreas(deps.db, {
    month: `${month}-01`,
    digits: input.within ? 5 : 3,
    within: input.within ?? null,
  });
  const worstFirst = areas.toSorted((a, b) => leftOf(a) - leftOf(b));
  return {
    month,
    previousMonth: monthBeside(month, -1),
    nextMonth: month < present ? next : null,
    total: renderSums(areas.reduce(add, nothing)),
    rows: worstFirst.slice(0, most).map((area) => ({ area: area.area, ...renderSums(area) })),
    more: Math.max(0, areas.length - most),
  };
};

function monthBeside(month: string, days: number): string {
  return addDays(`${month}-01`, days).slice(0, 7);
}

const nothing: AreaSums = {
  area: null,
  revenueCents: 0,
  creditCents: 0,
  refundCents: 0,
  disputeCents: 0,
  paymentCents: 0,
  payments: 0,
  runnerCents: 0,
};

function add(sum: AreaSums, area: AreaSums): AreaSums {
  return {
    area: null,
    revenueCents: sum.revenueCents + area.revenueCents,
    creditCents: sum.creditCents + area.creditCents,
    refundCents: sum.refundCents + area.refundCents,
    disputeCents: sum.disputeCents + area.disputeCents,
    paymentCents: sum.paymentCents + area.paymentCents,
    payments: sum.payments + area.payments,
    runnerCents: sum.runnerCents + area.runnerCents,
  };
}

function leftOf(sums: AreaSums): number {
  const fees = providerFees(sums);
  return (
    sums.revenueCents - sums.creditCents - sums.refundCents - sums.disputeCents - sums.runnerCents - fees
  );
}

function renderSums(sums: AreaSums): MarginSums {
  return {
    revenue: formatCents(sums.revenueCents),
    credits: formatCents(sums.creditCents),
    refunds: formatCents(sums.refundCents),
    disputes: formatCents(sums.disputeCents),
    fees: formatCents(providerFees(sums)),
    runnerPay: formatCents(sums.runnerCents),
    left: formatCents(leftOf(sums)),
  };
}

const days = plannedDays;

/** The monthly margin of the paying homes, based on everything planned for the next four weeks, rentals included. */
export async function plannedMargin(deps: Deps, _actor: AdminActor): Promise<PlannedMargin> {
  const fromOn = localDay(deps.now(), platformTimeZone);
  const planned = await sumPlanned(deps.db, { fromOn, beforeOn: addDays(fromOn, days), days });
  const { feeCents, payCents, leftCents } = plannedMarginOf({ ...planned, days });
  return {
    days,
    homes: planned.homes,
    losingHomes: planned.losingHomes,
    pickups: planned.pickups,
    rentalPickups: planned.rentalPickups,
    price: formatCents(planned.priceCents),
    fee: formatCents(feeCents),
    pay: formatCents(payCents),
    left: formatCents(leftCents),
  };
}
