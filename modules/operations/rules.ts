import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type * as contract from "#modules/rates/contract/platform.ts";
import type { Rules, SettingName, SettingValue } from "#modules/rates/contract/platform.ts";
import { findSettings, listSettingChanges } from "#modules/rates/index.ts";
import {
  type CreditRule,
  type PlatformRules,
  type RuleName,
  ruleAmong,
} from "#modules/rates/rules/platform-rules.ts";
import { daysAhead } from "#modules/schedule/index.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { fullName } from "#platform/values/full-name.ts";
import { formatCents } from "#platform/values/money.ts";

/** The service's rules on windows, promises, credits and areas: now and from later days on. */
export function rules(deps: Deps, _actor: AdminActor): Promise<Rules> {
  return readRules(deps, deps.db);
}

export async function readRules(deps: Pick<Deps, "now">, db: Db): Promise<Rules> {
  const today = localDay(deps.now(), platformTimeZone);
  const { rules: rows, latest, isDemo } = await findSettings(db);
  const stateOf = <Name extends RuleName, Value>(
    rule: Name,
    render: (value: PlatformRules[Name]) => Value,
  ) => ({
    now: render(ruleAmong(rows, rule, today)),
    upcoming: rows
      .filter((row) => row.rule === rule && row.effectiveOn > today)
      .map(({ effectiveOn }) => ({ effectiveOn, value: render(ruleAmong(rows, rule, effectiveOn)) })),
    lastChange: latest[rule] ?? null,
  });
  return {
    today,
    plannedFrom: plannedFrom(deps),
    windows: stateOf("windows", (value) => value),
    promises: stateOf("promises", (value) => value),
    credit: stateOf("credit", renderCredit),
    areas: stateOf("areas", (value) => value),
    claims: stateOf("claims", (value) => value),
    isDemo,
  };
}

/** The first day without planned pickups in any time zone: one day later than in the platform's. */
export function plannedFrom(deps: Pick<Deps, "now">): string {
  return addDays(localDay(deps.now(), platformTimeZone), daysAhead + 1);
}

export function renderCredit({ handCents, ...rule }: CreditRule) {
  return { ...rule, mostByHand: formatCents(handCents) };
}

/** Who changed which setting when, from the audit log. */
export async function settingHistory(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.settingHistory.input>,
): Promise<z.output<typeof contract.settingHistory.output>> {
  const found = await listSettingChanges(deps.db, {
    setting: input.setting ?? null,
    limit: input.limit,
    after: readCursor(input.cursor),
  });
  const { rows, nextCursor } = cutPage(found, input.limit, ({ happenedAt, id }) => ({
    createdAt: happenedAt,
    id,
  }));
  return {
    rows: rows.map((row) => {
      const { setting, effectiveOn } = subjectOf(row);
      return {
        id: row.id,
        setting,
        effectiveOn,
        before: keptValue(row.before),
        after: keptValue(row.after),
        by: row.by ? fullName(row.by) : null,
        changedAt: row.happenedAt,
      };
    }),
    nextCursor,
  };
}

/** The audit log's record of a setting change. Records from before settings had names use `rate`. */
type Kept = {
  setting?: SettingName;
  rate?: "runner_rate" | "monthly_price";
  effectiveOn?: string;
  amount?: string;
  value?: SettingValue | null;
};

function subjectOf({ before, after }: { before: object | null; after: object | null }) {
  const kept: Kept = { ...before, ...after };
  const setting = kept.setting ?? (kept.rate === "monthly_price" ? "monthlyPrice" : "runnerRate");
  return { setting, effectiveOn: kept.effectiveOn ?? "" };
}

function keptValue(kept: Kept | null): SettingValue | null {
  if (kept?.amount) return { amount: kept.amount };
  return kept?.value ?? null;
}
