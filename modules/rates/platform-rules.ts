import type { Db } from "#db/client.ts";
import { findRule } from "./queries/platform-rules.ts";
import { defaultRules, type PlatformRules, type RuleName } from "./rules/platform-rules.ts";

/** A rule's value on a day. Call `holdRates` first when storing data based on it. */
export async function ruleOn<Name extends RuleName>(
  db: Db,
  rule: Name,
  day: string,
): Promise<PlatformRules[Name]> {
  return (await findRule(db, rule, day)) ?? defaultRules[rule];
}
