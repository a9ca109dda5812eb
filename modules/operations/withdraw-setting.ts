import type * as z from "zod";
import { stampJobs } from "#modules/pickups/index.ts";
import type * as contract from "#modules/rates/contract/platform.ts";
import { lockRates, removeRate, removeRule } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { rateNames } from "./rates.ts";
import { refuseUnseen } from "./seen-setting.ts";
import { refuseDay, renderRule } from "./set-rule.ts";

/**
 * Withdraws a setting that was to start on a later day; the earlier one continues. Open jobs get their former pay back,
 * and homeowners told of a price learn that theirs stays. Refuses with NOT_FOUND, SETTING_BEGUN, RULE_TOO_SOON and
 * SETTING_CHANGED.
 */
export function withdrawSetting(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.withdrawSetting.input>,
): Promise<{ ok: true }> {
  const { setting, effectiveOn } = input;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (effectiveOn <= localDay(now, platformTimeZone)) throw new Refused({ code: "SETTING_BEGUN" });
    await lockRates(tx);
    await refuseUnseen(tx, input);
    let before: object;
    if (setting === "runnerRate" || setting === "monthlyPrice") {
      const cents = await removeRate(tx, { rate: rateNames[setting], effectiveOn });
      if (cents === null) throw new Refused({ code: "NOT_FOUND" });
      before = { amount: formatCents(cents) };
    } else {
      refuseDay(deps, setting, effectiveOn);
      const value = await removeRule(tx, { rule: setting, effectiveOn });
      if (!value) throw new Refused({ code: "NOT_FOUND" });
      before = { value: renderRule(setting, value) };
    }
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.withdrawSetting",
      before: { setting, effectiveOn, ...before },
      after: { setting, effectiveOn, value: null },
      happenedAt: now,
    });
    if (setting === "runnerRate") await stampJobs(deps, tx, { fromDay: effectiveOn });
    return { ok: true };
  });
}
