import type { RunnerAct } from "#platform/act.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract/year.ts";
import { findPayMonths, type PayMonth } from "./queries/pay-year.ts";
import { taxFormFrom } from "./rules.ts";

/** A runner's calendar year by month, for their records and taxes. */
export const yearSummary: RunnerAct<typeof contract.yearSummary> = async (deps, actor, input) => {
  const { userId, runnerId } = actor;
  const timeZone = platformTimeZone;
  const present = Number(localDay(deps.now(), timeZone).slice(0, 4));
  const year = input.year ?? present;
  const { name, city, months, paidCents, hasTaxDetails } = await findPayMonths(deps.db, {
    ...{ userId, runnerId, year, timeZone },
  });
  const sum = months.reduce<Omit<PayMonth, "month">>(
    (all, each) => ({
      jobs: all.jobs + each.jobs,
      payCents: all.payCents + each.payCents,
      tipCents: all.tipCents + each.tipCents,
      tripFeeCents: all.tripFeeCents + each.tripFeeCents,
      otherCents: all.otherCents + each.otherCents,
      referralCents: all.referralCents + each.referralCents,
      meters: all.meters + each.meters,
    }),
    { jobs: 0, payCents: 0, tipCents: 0, tripFeeCents: 0, otherCents: 0, referralCents: 0, meters: 0 },
  );
  const fromCents = taxFormFrom(year);
  return {
    ...{ year, isOver: year < present, name, city },
    months: months.map(({ month, ...of }) => ({ month, ...render(of) })),
    sum: render(sum),
    taxForm: {
      paid: formatCents(paidCents),
      from: formatCents(fromCents),
      isReached: paidCents >= fromCents,
      comesBy: `${year + 1}-01-31`,
      hasTaxDetails,
    },
  };
};

function render(month: Omit<PayMonth, "month">) {
  const { jobs, meters, payCents, tipCents, tripFeeCents, otherCents, referralCents } = month;
  return {
    ...{ jobs, meters, pay: formatCents(payCents), tips: formatCents(tipCents) },
    ...{ tripFees: formatCents(tripFeeCents), other: formatCents(otherCents) },
    referrals: formatCents(referralCents),
    total: formatCents(payCents + tipCents + tripFeeCents + otherCents),
  };
}
