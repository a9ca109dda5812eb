import { and, asc, desc, eq, gte, inArray, isNotNull, lte, min, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  auditLog,
  exchangeRates,
  jobs,
  platformRules,
  platformSettings,
  rates,
  users,
} from "#db/schema/index.ts";
import { lockKeys } from "#platform/queries/lock-keys.ts";
import { isDemo } from "#platform/queries/platform.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { ExchangeRates } from "#platform/values/exchange-rates.ts";
import type { Cents } from "#platform/values/money.ts";
import type { PlatformRules, RuleName } from "./rules.ts";

export async function findLatestRates(db: Db): Promise<ExchangeRates | null> {
  const [row] = await db.select().from(exchangeRates).orderBy(desc(exchangeRates.quotedOn)).limit(1);
  return row ? ratesOf(row) : null;
}

/** The latest rates next to other rows: the table to join and the columns to select (`ratesBeside` reads them). */
export function latestRates(db: Db) {
  const table = db
    .select()
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.quotedOn))
    .limit(1)
    .as("latest_rates");
  const { quotedOn, usdUnits, eurUnits, gbpUnits, fetchedAt } = table;
  return { table, columns: { quotedOn, usdUnits, eurUnits, gbpUnits, fetchedAt } };
}

/** Null when there were none to join. */
export function ratesBeside(row: typeof exchangeRates.$inferSelect | null): ExchangeRates | null {
  return row?.quotedOn ? ratesOf(row) : null;
}

/** Stores a day's rates, replacing earlier ones of that day. */
export async function saveRates(db: Db, rates: ExchangeRates, now: string): Promise<void> {
  const { USD: usdUnits, EUR: eurUnits, GBP: gbpUnits } = rates.units;
  const quoted = { usdUnits, eurUnits, gbpUnits, fetchedAt: now };
  await db
    .insert(exchangeRates)
    .values({ quotedOn: rates.on, ...quoted })
    .onConflictDoUpdate({ target: exchangeRates.quotedOn, set: quoted });
}

function ratesOf(row: typeof exchangeRates.$inferSelect): ExchangeRates {
  return { on: row.quotedOn, units: { USD: row.usdUnits, EUR: row.eurUnits, GBP: row.gbpUnits } };
}

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
  return planOnce(
    "rules",
    db
      .select()
      .from(platformRules)
      .where(rule && eq(platformRules.rule, rule))
      .orderBy(asc(platformRules.effectiveOn)),
  );
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
export async function removeRule(db: Db, { rule, effectiveOn }: { rule: RuleName; effectiveOn: string }) {
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

export async function saveSetting(db: Db, setting: typeof platformSettings.$inferInsert): Promise<void> {
  const { key: _key, ...changes } = setting;
  await db
    .insert(platformSettings)
    .values(setting)
    .onConflictDoUpdate({ target: platformSettings.key, set: changes });
}

/** A stored value; null when never set. */
export async function findSetting(db: Db, key: string): Promise<string | number | object[] | null> {
  const [row] = await db.select().from(platformSettings).where(eq(platformSettings.key, key));
  return row?.value ?? null;
}

export type RateRow = typeof rates.$inferSelect;

/**
 * Makes rate changes wait for the end of this transaction, so rows it stores with a rate are not missed. Call in its
 * own statement before reading the rate.
 */
export async function lockRatesShared(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockKeys.payoutsOrRates}, 1)`);
}

/** Waits for transactions that are storing rows with a rate, and blocks later ones. */
export async function lockRates(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.payoutsOrRates}, 1)`);
}

export async function findRate(db: Db, rate: RateRow["rate"], day: string): Promise<Cents | null> {
  const [row] = await db
    .select({ cents: rates.cents })
    .from(rates)
    .where(and(eq(rates.rate, rate), lte(rates.effectiveOn, day)))
    .orderBy(desc(rates.effectiveOn))
    .limit(1);
  return row?.cents ?? null;
}

/** All past and future rates, by first day. */
export async function listRates(db: Db): Promise<RateRow[]> {
  return planOnce("rates", db.select().from(rates).orderBy(asc(rates.effectiveOn)));
}

/** All past and future flat rates and pay rules, by first day. */
export async function listPay(db: Db): Promise<{
  rates: { cents: Cents; effectiveOn: string }[];
  rules: { rule: "pay"; value: PlatformRules["pay"]; effectiveOn: string }[];
}> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof listPay>>>(
    db,
    sql`
    select
      coalesce((select json_agg(json_build_object('cents', cents, 'effectiveOn', effective_on) order by effective_on)
        from rates where rate = 'runner_rate'), '[]') as rates,
      coalesce((select json_agg(json_build_object('rule', rule, 'value', value, 'effectiveOn', effective_on)
        order by effective_on) from platform_rules where rule = 'pay'), '[]') as rules`,
    "pay",
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}

/** Sets a rate from a day on; replaces one that starts the same day. */
export async function saveRate(db: Db, rate: typeof rates.$inferInsert): Promise<void> {
  const { cents, setBy, setAt } = rate;
  await db
    .insert(rates)
    .values(rate)
    .onConflictDoUpdate({ target: [rates.rate, rates.effectiveOn], set: { cents, setBy, setAt } });
}

/** Deletes a rate that starts on a day. Returns it; null when there was none. */
export async function removeRate(
  db: Db,
  { rate, effectiveOn }: { rate: RateRow["rate"]; effectiveOn: string },
): Promise<Cents | null> {
  const [row] = await db
    .delete(rates)
    .where(and(eq(rates.rate, rate), eq(rates.effectiveOn, effectiveOn)))
    .returning({ cents: rates.cents });
  return row?.cents ?? null;
}

/** The first day from the given one on with an open job; null without any. */
export async function findOpenDay(db: Db, from: string): Promise<string | null> {
  const [row] = await db
    .select({ day: min(jobs.scheduledOn) })
    .from(jobs)
    .where(and(sql`${jobs.status} = 'scheduled'`, gte(jobs.scheduledOn, from)));
  return row?.day ?? null;
}

/**
 * Sets the flat rate on up to `limit` open jobs of a day that have another pay. A job accepted at the same moment keeps the old pay.
 * Returns the number updated: fewer than the limit when all are done.
 */
export async function stampOpenJobs(tx: Db, stamp: { day: string; cents: Cents; limit: number }) {
  const isWrong = or(ne(jobs.payCents, stamp.cents), isNotNull(jobs.payTerms));
  const wrong = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.scheduledOn, stamp.day), eq(jobs.status, "scheduled"), isWrong))
    .orderBy(asc(jobs.id))
    .limit(stamp.limit)
    .for("update");
  const stamped = await tx
    .update(jobs)
    .set({ payCents: stamp.cents, payTerms: null })
    .where(and(inArray(jobs.id, wrong), eq(jobs.status, "scheduled")))
    .returning({ id: jobs.id });
  return stamped.length;
}
