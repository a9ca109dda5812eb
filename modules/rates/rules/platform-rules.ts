import { homeWindows } from "#platform/values/windows.ts";
import type { PromiseRule } from "./promise-rule.ts";
import { defaultPromises } from "./promise-rule.ts";

type HomeWindow = (typeof homeWindows)[number];

/**
 * What admins set besides amounts, each from a day on. windows: which ones a homeowner may choose for a pickup. promises:
 * when the cans go out on the evening before, and until when they are back. credit: what is given back for a pickup that
 * went wrong. areas: where the service is offered. claims: what public pages state besides what is counted.
 */
export type PlatformRules = {
  windows: { offered: HomeWindow[] };
  promises: PromiseRule;
  credit: CreditRule;
  /** Beginnings of ZIP codes, 1 to 5 digits; none at all: everywhere. */
  areas: { zipCodes: string[] };
  claims: { stated: Claim[] };
};

/** checkedRunners: runners are background-checked and insured. sampleQuotes: the sample quotes are shown. */
export const claims = ["checkedRunners", "sampleQuotes"] as const;
export type Claim = (typeof claims)[number];

/**
 * `missedPercent`: of one pickup's share of the month. `byRule`: how many problems of a home are settled within four weeks
 * before anybody looks. `handCents`: the most that an admin gives at once.
 */
export type CreditRule = { missedPercent: number; byRule: number; handCents: number };

export const ruleNames = [
  "windows",
  "promises",
  "credit",
  "areas",
  "claims",
] as const satisfies readonly (keyof PlatformRules)[];
export type RuleName = (typeof ruleNames)[number];

/** What counts before anything was set. */
export const defaultRules: PlatformRules = {
  windows: { offered: [...homeWindows] },
  promises: defaultPromises,
  credit: { missedPercent: 100, byRule: 2, handCents: 10_000 },
  areas: { zipCodes: [] },
  claims: { stated: [] },
};

/** The rule of a day, among all of its kind by their first day. */
export function ruleAmong<Name extends RuleName>(
  rows: readonly { rule: RuleName; effectiveOn: string; value: object }[],
  rule: Name,
  day: string,
): PlatformRules[Name] {
  const row = rows.findLast((each) => each.rule === rule && each.effectiveOn <= day);
  return (row?.value ?? defaultRules[rule]) as PlatformRules[Name];
}
