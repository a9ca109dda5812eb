import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { auditLog, platformRules, rates, users } from "#db/schema/index.ts";
import { isDemo } from "#platform/queries/is-demo.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { PlatformRules, RuleName } from "../rules/platform-rules.ts";
import type { RateRow } from "./rates.ts";

export type RuleRow = typeof platformRules.$inferSelect;

/** A rule's value on a day; null before the first. */
export async function findRule<Name extends RuleName>(
  db: Db,
  rule: Name,
  day: string,
): Promise<PlatformRules[Name] | null> {
  const [row] = await db
    .select({ value: platformRules.value })
    .from(platformRules)
    .where(and(eq(platformRules.rule, rule), lte(platformRules.effectiveOn, day)))
    .orderBy(desc(platformRules.effectiveOn))
    .limit(1);
  return (row?.value as PlatformRules[Name] | undefined) ?? null;
}

/** All past and future rules, by first day; of one kind if given. */
export async function listRules(db: Db, rule?: RuleName): Promise<RuleRow[]> {
  return db
    .select()
    .from(platformRules)
    .where(rule && eq(platformRules.rule, rule))
    .orderBy(asc(platformRules.effectiveOn));
}

/** Sets a rule from a day on; replaces one that starts the same day. */
export async function saveRule(db: Db, rule: typeof platformRules.$inferInsert): Promise<void> {
  const { value, setBy, setAt } = rule;
  await db
    .insert(platformRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [platformRules.rule, platformRules.effectiveOn],
      set: { value, setBy, setAt },
    });
}

/** Deletes a rule that starts on a day. Returns its value; null when there was none. */
export async function removeRule(
  db: Db,
  { rule, effectiveOn }: { rule: RuleName; effectiveOn: string },
): Promise<object | null> {
  const [row] = await db
    .delete(platformRules)
    .where(and(eq(platformRules.rule, rule), eq(platformRules.effectiveOn, effectiveOn)))
    .returning({ value: platformRules.value });
  return row?.value ?? null;
}

/** A setting change from the audit log; `by` is null for a deleted account. */
export type SettingChange = {
  id: string;
  action: string;
  before: object | null;
  after: object | null;
  happenedAt: string;
  by: { firstName: string; lastName: string } | null;
};

/** The setting that changed; audit rows without a setting name are rates. */
const settingName = sql<string>`coalesce(after->>'setting', before->>'setting',
  case after->>'rate' when 'runner_rate' then 'runnerRate' when 'monthly_price' then 'monthlyPrice' end)`;

/** Setting changes, newest first, with one beyond the limit, after the given one; of one setting if given. */
export async function listSettingChanges(
  db: Db,
  page: { setting: string | null; limit: number; after: { createdAt: string; id: string } | null },
): Promise<SettingChange[]> {
  const chosen = and(
    isOfSettings,
    page.setting ? sql`${settingName} = ${page.setting}` : undefined,
    page.after
      ? sql`(${auditLog.happenedAt}, ${auditLog.id}) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
      : undefined,
  );
  const ids = sql`
    select ${auditLog.id} from ${auditLog} where ${chosen}
    order by ${auditLog.happenedAt} desc, ${auditLog.id} desc limit ${literally(page.limit + 1)}`;
  const rows = db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      before: sql<object | null>`${auditLog.before}`,
      after: sql<object | null>`${auditLog.after}`,
      happenedAt: auditLog.happenedAt,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(sql`${auditLog.id} = any(array(${ids}))`)
    .orderBy(desc(auditLog.happenedAt), desc(auditLog.id));
  return planOnce("setting_changes", rows);
}

export type Settings = {
  isDemo: boolean;
  /** All past and future rates, by first day. */
  rates: { rate: RateRow["rate"]; effectiveOn: string; cents: number }[];
  rules: { rule: RuleName; effectiveOn: string; value: object }[];
  /** The latest change of each setting, by its name. */
  latest: Record<string, string>;
};

/** All settings, in one statement. */
export async function findSettings(db: Db): Promise<Settings> {
  const [row] = await rowsOf<{ settings: Settings }>(
    db,
    sql`select json_build_object(
      'isDemo', ${isDemo},
      'rates', (
        select coalesce(json_agg(json_build_object('rate', rate, 'effectiveOn', effective_on, 'cents', cents)
          order by effective_on), '[]') from ${rates}),
      'rules', (
        select coalesce(json_agg(json_build_object('rule', rule, 'effectiveOn', effective_on, 'value', value)
          order by effective_on), '[]') from ${platformRules}),
      'latest', (
        select coalesce(json_object_agg(setting, id), '{}') from (
          select distinct on (setting) setting, id
          from (select ${settingName} as setting, id, happened_at from ${auditLog} where ${isOfSettings}) as changes
          order by setting, happened_at desc, id desc) as latest where setting is not null)
    ) as settings`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row.settings;
}

/** Literal, so the partial index applies. */
const isOfSettings = sql`action in ('admin.setRate', 'admin.setRule', 'admin.withdrawSetting')`;
