import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { marginOf } from "#modules/billing/rules.ts";
import type * as payoutsContract from "#modules/payouts/contract.ts";
import type { Rates, RateName as WireRate } from "#modules/payouts/contract.ts";
import { stampJobs } from "#modules/pickups/index.ts";
import type * as ratesContract from "#modules/rates/contract.ts";
import type { Rules, SetRule, SettingName, SettingValue } from "#modules/rates/contract.ts";
import {
  defaultRates,
  findRate,
  findRule,
  findSettings,
  type HomePrices,
  homePricesOf,
  listSettingChanges,
  lockRates,
  type RateName,
  removeRate,
  removeRule,
  type Settings,
  saveRate,
  saveRule,
} from "#modules/rates/index.ts";
import type { PayRule } from "#modules/rates/rules/pay.ts";
import { type PriceRule, sumOf } from "#modules/rates/rules/prices.ts";
import {
  type AddOnKind,
  type AddOnRule,
  addOnKinds,
  type CreditRule,
  defaultRules,
  type PlatformRules,
  type ReferralRule,
  type RentalPrice,
  type RuleName,
  ruleAmong,
} from "#modules/rates/rules.ts";
import { daysAhead } from "#modules/schedule/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { type AdminActor, fullName } from "#platform/values/actor.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { keptPay, renderPay } from "./pay-rule.ts";
import { keptPrices, refuseBelowFloor, renderPrices } from "./price-settings.ts";

/** The service's rules on windows, promises, credits and areas: now and from later days on. */
export function rules(deps: Deps, _actor: AdminActor): Promise<Rules> {
  return readRules(deps, deps.db);
}

async function readRules(deps: Pick<Deps, "now">, db: Db): Promise<Rules> {
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
    rentals: stateOf("rentals", renderRentals),
    addOns: stateOf("addOns", renderAddOns),
    prices: stateOf("prices", renderPrices),
    pay: stateOf("pay", renderPay),
    referrals: stateOf("referrals", renderReferrals),
    isDemo,
  };
}

/** The first day without planned pickups in any time zone: one day later than in the platform's. */
function plannedFrom(deps: Pick<Deps, "now">): string {
  return addDays(localDay(deps.now(), platformTimeZone), daysAhead + 1);
}

function renderCredit({ handCents, ...rule }: CreditRule) {
  return { ...rule, mostByHand: formatCents(handCents) };
}

function renderReferrals(rule: ReferralRule) {
  // Rules stored before runner referrals lack their fields.
  const { creditCents, mostAMonth, runnerPayCents, runnerPickups } = { ...defaultRules.referrals, ...rule };
  return {
    ...{ credit: formatCents(creditCents), mostAMonth, runnerPickups },
    runnerPay: formatCents(runnerPayCents),
  };
}

function renderRentals({ partCents, extraCents, includedPickups }: RentalPrice) {
  return { part: formatCents(partCents), includedPickups, extra: formatCents(extraCents) };
}

function renderAddOns({ answerMinutes, kinds }: AddOnRule) {
  return {
    answerMinutes,
    kinds: eachAddOn((kind) => {
      const { priceCents, payCents, ...rest } = kinds[kind];
      return { ...rest, price: formatCents(priceCents), pay: formatCents(payCents) };
    }),
  };
}

function eachAddOn<Value>(value: (kind: AddOnKind) => Value): Record<AddOnKind, Value> {
  return Object.fromEntries(addOnKinds.map((kind) => [kind, value(kind)])) as Record<AddOnKind, Value>;
}

/** Who changed which setting when, from the audit log. */
export const settingHistory: AdminAct<typeof ratesContract.settingHistory> = async (deps, _actor, input) => {
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
};

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

/** Refuses with SETTING_CHANGED when a setting changed after `seen`. Call after `lockRates`. */
async function refuseUnseen(tx: Db, { setting, seen }: { setting: SettingName; seen: string | null }) {
  const [latest] = await listSettingChanges(tx, { setting, limit: 1, after: null });
  if ((latest?.id ?? null) === seen || !latest) return;
  throw new Refused({
    code: "SETTING_CHANGED",
    params: {
      by: latest.by ? fullName(latest.by) : "TidyCurb",
      time: latest.happenedAt,
    },
  });
}

/**
 * Sets a rule from today or a later day on. Promises start at the earliest on the first day without planned pickups, so
 * no planned one changes. Homes keep their window, and areas keep their homes. Refuses with RATE_IN_PAST, RULE_TOO_SOON,
 * SETTING_CHANGED, and as `refuseBelowFloor` does.
 */
export function setRule(deps: Deps, actor: AdminActor, input: SetRule): Promise<Rules> {
  const { rule, effectiveOn } = input;
  return deps.transact(async (tx) => {
    const now = deps.now();
    refuseDay(deps, rule, effectiveOn);
    await lockRates(tx);
    await refuseUnseen(tx, { setting: rule, seen: input.seen });
    const value = keptOf(input);
    if (rule === "prices") await refuseBelowFloor(tx, value as PriceRule, effectiveOn);
    const before = (await findRule(tx, rule, effectiveOn)) ?? defaultRules[rule];
    await saveRule(tx, { id: deps.newId(), rule, value, effectiveOn, setBy: actor.userId, setAt: now });
    await audit(deps, tx, actor, {
      action: "admin.setRule",
      before: { setting: rule, effectiveOn, value: renderRule(rule, before) },
      after: { setting: rule, effectiveOn, value: renderRule(rule, value) },
      happenedAt: now,
    });
    if (rule === "pay") await stampJobs(deps, tx, { fromDay: effectiveOn });
    return readRules(deps, tx);
  });
}

/** Refuses a day on which a rule can no longer begin or be withdrawn. */
function refuseDay(deps: Pick<Deps, "now">, rule: RuleName, day: string): void {
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
  if (input.rule === "rentals") {
    const { part, includedPickups, extra } = input.value;
    return { partCents: parseCents(part) ?? 0, includedPickups, extraCents: parseCents(extra) ?? 0 };
  }
  if (input.rule === "addOns") {
    const { answerMinutes, kinds } = input.value;
    return {
      answerMinutes,
      kinds: eachAddOn((kind) => {
        const { price, pay, ...rest } = kinds[kind];
        return { ...rest, priceCents: parseCents(price) ?? 0, payCents: parseCents(pay) ?? 0 };
      }),
    };
  }
  if (input.rule === "referrals") {
    const { credit, mostAMonth, runnerPay, runnerPickups } = input.value;
    const runnerPayCents = parseCents(runnerPay) ?? 0;
    return { creditCents: parseCents(credit) ?? 0, mostAMonth, runnerPayCents, runnerPickups };
  }
  if (input.rule === "prices") return keptPrices(input.value);
  if (input.rule === "pay") return keptPay(input.value);
  if (input.rule === "areas") return { zipCodes: [...new Set(input.value.zipCodes)].toSorted() };
  return input.value;
}

function renderRule(rule: RuleName, value: object): object {
  if (rule === "rentals") return renderRentals(value as RentalPrice);
  if (rule === "addOns") return renderAddOns(value as AddOnRule);
  if (rule === "prices") return renderPrices(value as PriceRule);
  if (rule === "referrals") return renderReferrals(value as ReferralRule);
  if (rule === "pay") return renderPay(value as PayRule);
  return rule === "credit" ? renderCredit(value as PlatformRules["credit"]) : value;
}

const rateNames = {
  runnerRate: "runner_rate",
  monthlyPrice: "monthly_price",
} as const satisfies Record<WireRate, RateName>;

const pickupsPerWeek = [1, 2];
const plainHome = { cans: 1, hasLongDriveway: false, street: 1, zipCode: "" };

/** The pay per pickup and the monthly price, now and later, with each plan's margin. */
export async function rates(deps: Deps, _actor: AdminActor): Promise<Rates> {
  return readRates(deps, deps.db);
}

async function readRates(deps: Deps, db: Db): Promise<z.output<typeof payoutsContract.rates.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const { rates: rows, rules, latest } = await findSettings(db);
  const prices = homePricesOf({ rates: rows, rules });
  const days = [...rows, ...rules.filter(({ rule }) => rule === "prices")].map((row) => row.effectiveOn);
  const changes = [...new Set(days.filter((day) => day > today))].toSorted();
  return {
    today,
    rates: (["runnerRate", "monthlyPrice"] as const).map((rate) => ({
      rate,
      amount: formatCents(rateAmong(rows, rateNames[rate], today)),
      upcoming: rows
        .filter((row) => row.rate === rateNames[rate] && row.effectiveOn > today)
        .map((row) => ({ amount: formatCents(row.cents), effectiveOn: row.effectiveOn })),
      lastChange: latest[rate] ?? null,
    })),
    margins: [null, ...changes].flatMap((from) =>
      pickupsPerWeek.map((pickups) => renderMargin(rows, prices, { from, day: from ?? today, pickups })),
    ),
  };
}

/** A home without extras or neighbors, under the price rule for areas without their own. */
function renderMargin(
  rows: Settings["rates"],
  prices: HomePrices,
  at: { from: string | null; day: string; pickups: number },
): Rates["margins"][number] {
  const margin = marginOf({
    priceCents: sumOf(prices.explain(at.day, { ...plainHome, days: at.pickups })),
    runnerRateCents: rateAmong(rows, "runner_rate", at.day),
    pickupsPerWeek: at.pickups,
  });
  return {
    from: at.from,
    pickupsPerWeek: at.pickups,
    price: formatCents(margin.priceCents),
    fee: formatCents(margin.feeCents),
    pay: formatCents(margin.payCents),
    left: formatCents(margin.leftCents),
  };
}

function rateAmong(rows: Settings["rates"], rate: RateName, day: string): Cents {
  return rows.findLast((row) => row.rate === rate && row.effectiveOn <= day)?.cents ?? defaultRates[rate];
}

/**
 * Withdraws a setting that was to start on a later day; the earlier one continues. Open jobs get their former pay back,
 * and homeowners told of a price learn that theirs stays. Refuses with NOT_FOUND, SETTING_BEGUN, RULE_TOO_SOON and
 * SETTING_CHANGED.
 */
export const withdrawSetting: AdminAct<typeof ratesContract.withdrawSetting> = (deps, actor, input) => {
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
    await audit(deps, tx, actor, {
      action: "admin.withdrawSetting",
      before: { setting, effectiveOn, ...before },
      after: { setting, effectiveOn, value: null },
      happenedAt: now,
    });
    if (setting === "runnerRate" || setting === "pay") await stampJobs(deps, tx, { fromDay: effectiveOn });
    return { ok: true };
  });
};

/**
 * Sets the pay per pickup or the monthly price, from today or a later day on. Open jobs from that day on get the new
 * pay; accepted ones keep theirs. New subscribers pay the new price, existing ones after notice (`followPrices`).
 * Refuses with RATE_IN_PAST, and with SETTING_CHANGED when the admin saw an older state.
 */
export const setRate: AdminAct<typeof payoutsContract.setRate> = (deps, actor, input) => {
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
    await audit(deps, tx, actor, {
      action: "admin.setRate",
      before: { setting: input.rate, rate, effectiveOn, amount: formatCents(before) },
      after: { setting: input.rate, rate, effectiveOn, amount: formatCents(cents) },
      happenedAt: now,
    });
    if (rate === "runner_rate") await stampJobs(deps, tx, { fromDay: effectiveOn });
    return readRates(deps, tx);
  });
};
