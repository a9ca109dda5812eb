import type { Db } from "#db/client.ts";
import { findRule } from "./queries/platform-rules.ts";
import { defaultRules, type PlatformRules, type RuleName } from "./rules/platform-rules.ts";

/** The rule of a kind in effect on a day. What is stamped with it takes `holdRates` before. */
export async function ruleOn<Name extends RuleName>(
  db: Db,
  rule: Name,
  day: string,
): Promise<PlatformRules[Name]> {
  return (await findRule(db, rule, day)) ?? defaultRules[rule];
}
