import type { Db } from "#db/client.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { ruleOn } from "#modules/rates/index.ts";
import { tripFeeOf } from "#modules/rates/rules/pay.ts";
import { priceTermsFor, tripFeeDays } from "#modules/rates/rules/prices.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract/trip-fees.ts";
import { openPayWeek } from "./queries/add-ons.ts";
import { findBlockedStop, findTripFee, insertTripFee } from "./queries/trip-fees.ts";

/** What the message about a blocked stop says of its fee. */
export type ToldFee = { fee: "none" | "warned" | "charged"; amount: string; until: string };

const noFee: ToldFee = { fee: "none", amount: "none", until: "none" };

/**
 * Pays the runner (by their user) of a blocked stop with proof what the job's terms say, once. If the homeowner is told
 * now (`isTold`), the home's price rule says what another one costs. This one costs at most what the message about an
 * earlier day's said, and nothing without one. Rentals and one-offs are never charged. Returns what to tell. Safe to
 * repeat.
 */
export async function settleTripFee(
  deps: Deps,
  tx: Db,
  of: { jobId: string; userId: string; isTold: boolean },
): Promise<ToldFee> {
  const { jobId, userId, isTold } = of;
  const stop = await findBlockedStop(tx, jobId);
  if (!stop) return noFee;
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  const payCents = tripFeeOf(stop.payTerms)?.cents ?? 0;
  const rule = isTold && !stop.isFree ? await ruleOn(tx, "prices", today) : null;
  const ruleCents = (rule && priceTermsFor(rule, stop.zipCode).tripFeeCents) || null;
  const priceCents = ruleCents === null ? 0 : Math.min(ruleCents, stop.warnedCents ?? 0);
  if (payCents === 0 && ruleCents === null) return noFee;
  const until = ruleCents === null ? null : addDays(stop.day, tripFeeDays);
  const fee = { payCents, priceCents, warnedCents: ruleCents, warnedUntil: until };
  if (!(await insertTripFee(tx, { id: deps.newId(), jobId, userId, ...fee, now }))) return noFee;
  await bookMovement(deps, tx, {
    kind: "adjustment",
    userId,
    payWeek: await openPayWeek(tx, payWeekOf(now, platformTimeZone)),
    cents: payCents,
    source: `trip:${jobId}`,
    reason: "tripFee",
  });
  if (ruleCents === null || until === null) return noFee;
  return priceCents > 0
    ? { fee: "charged", amount: `$${formatCents(priceCents)}`, until }
    : { fee: "warned", amount: `$${formatCents(ruleCents)}`, until };
}

/** What a pickup's blocked stop costs its homeowner, or a further one would. Null without a fee, and for another home's. */
export const tripFee: HomeownerAct<typeof contract.tripFee> = async (deps, { homeownerId }, { jobId }) => {
  const found = homeownerId && (await findTripFee(deps.db, { jobId, homeownerId }));
  if (!found || (found.priceCents === 0 && found.warnedCents === null)) return null;
  const { priceCents, warnedCents, warnedUntil } = found;
  return {
    charged: priceCents > 0 ? formatCents(priceCents) : null,
    next:
      warnedCents !== null && warnedUntil ? { amount: formatCents(warnedCents), until: warnedUntil } : null,
  };
};
