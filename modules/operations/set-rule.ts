import type { Rules, SetRule } from "#modules/rates/contract/platform.ts";
import { findRule, lockRates, saveRule } from "#modules/rates/index.ts";
import { defaultRules, type PlatformRules, type RuleName } from "#modules/rates/rules/platform-rules.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { plannedFrom, readRules, renderCredit } from "./rules.ts";
import { refuseUnseen } from "./seen-setting.ts";

/**
 * Sets a rule from today or a later day on. Promises start at the earliest on the first day without planned pickups, so
 * no planned one changes. Homes keep their window, and areas keep their homes. Refuses with RATE_IN_PAST, RULE_TOO_SOON
 * and SETTING_CHANGED.
 */
export function setRule(deps: Deps, actor: AdminActor, input: SetRule): Promise<Rules> {
  const { rule, effectiveOn } = input;
  return deps.transact(async (tx) => {
    const now = deps.now();
    refuseDay(deps, rule, effectiveOn);
    await lockRates(tx);
    await refuseUnseen(tx, { setting: rule, seen: input.seen });
    const value = keptOf(input);
    const before = (await findRule(tx, rule, effectiveOn)) ?? defaultRules[rule];
    await saveRule(tx, { id: deps.newId(), rule, value, effectiveOn, setBy: actor.userId, setAt: now });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.setRule",
      before: { setting: rule, effectiveOn, value: renderRule(rule, before) },
      after: { setting: rule, effectiveOn, value: renderRule(rule, value) },
      happenedAt: now,
    });
    return readRules(deps, tx);
  });
}

/** Refuses a day on which a rule can no longer begin or be withdrawn. */
export function refuseDay(deps: Pick<Deps, "now">, rule: RuleName, day: string): void {
  if (day < localDay(deps.now(), platformTimeZone)) throw new Refused({ code: "RATE_IN_PAST" });
  const first = plannedFrom(deps);
  if (rule === "promises" && day < first)
    throw new Refused({ code: "RULE_TOO_SOON", params: { date: first } });
}

function keptOf(input: SetRule): PlatformRules[RuleName] {
  if (input.rule === "credit") {
    const { mostByHand, ...rule } = input.value;
    return { ...rule, handCents: parseCents(mostByHand) ?? 0 };
  }
  if (input.rule === "areas") return { zipCodes: [...new Set(input.value.zipCodes)].toSorted() };
  return input.value;
}

/** A rule's value in API form. */
export function renderRule(rule: RuleName, value: object): object {
  return rule === "credit" ? renderCredit(value as PlatformRules["credit"]) : value;
}
