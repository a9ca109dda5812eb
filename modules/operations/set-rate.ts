import type * as z from "zod";
import type * as contract from "#modules/payouts/contract/pay.ts";
import type { Rates } from "#modules/payouts/contract/pay.ts";
import { stampJobs } from "#modules/pickups/index.ts";
import { defaultRates, findRate, lockRates, saveRate } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { rateNames, readRates } from "./rates.ts";
import { refuseUnseen } from "./seen-setting.ts";

/**
 * Sets the pay per pickup or the monthly price, from today or a later day on. Open jobs from that day on get the new
 * pay; accepted ones keep theirs. New subscribers pay the new price, existing ones after notice (`followPrices`).
 * Refuses with RATE_IN_PAST, and with SETTING_CHANGED when the admin saw an older state.
 */
export function setRate(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.setRate.input>,
): Promise<Rates> {
  const cents = parseCents(input.amount);
  if (cents === null) throw new Error(`${input.amount} is no amount`);
  const rate = rateNames[input.rate];
  const { effectiveOn } = input;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (effectiveOn < localDay(now, platformTimeZone)) throw new Refused({ code: "RATE_IN_PAST" });
    await lockRates(tx);
    await refuseUnseen(tx, { setting: input.rate, seen: input.seen });
    const before = (await findRate(tx, rate, effectiveOn)) ?? defaultRates[rate];
    await saveRate(tx, { id: deps.newId(), rate, cents, effectiveOn, setBy: actor.userId, setAt: now });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.setRate",
      before: { setting: input.rate, rate, effectiveOn, amount: formatCents(before) },
      after: { setting: input.rate, rate, effectiveOn, amount: formatCents(cents) },
      happenedAt: now,
    });
    if (rate === "runner_rate") await stampJobs(deps, tx, { fromDay: effectiveOn });
    return readRates(deps, tx);
  });
}
