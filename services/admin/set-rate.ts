import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import type { Rates } from "#contracts/pay.ts";
import { insertAudit } from "#db/queries/audit-log.ts";
import { findRate, lockRates, saveRate } from "#db/queries/rates.ts";
import type { AdminActor } from "#domain/actor.ts";
import { formatCents, parseCents } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";
import { defaultRates } from "../platform-settings.ts";
import { stampJobs } from "../tasks/stamp-jobs.ts";
import { rateNames, readRates } from "./rates.ts";
import { refuseUnseen } from "./seen-setting.ts";

/**
 * Sets what a pickup pays or a month costs, from today or a later day on. Open jobs from that day on get the new pay;
 * accepted ones keep theirs. Whoever subscribes from then on pays the new price, and the others follow after notice
 * (`followPrices`). Refuses with RATE_IN_PAST, and with SETTING_CHANGED where it is not as the admin saw it.
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
