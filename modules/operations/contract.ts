import * as z from "zod";
import { jobs as jobList } from "#modules/pickups/contract/job.ts";
import { helperRoles } from "#modules/pickups/rules/helpers.ts";
import type { ShownTerms } from "#modules/rates/contract/prices.ts";
import { type SettingName, type SettingValue, settingNames, settingValue } from "#modules/rates/contract.ts";
import { type AddOnKind, addOnKinds } from "#modules/rates/rules.ts";
import * as field from "#platform/fields.ts";
import { instant, page, pageOf, sortOf } from "#platform/list-search.ts";
import { roles } from "#platform/values/actor.ts";
import { inDollars, parseCents } from "#platform/values/money.ts";
import { payWords } from "./rules/pay-words.ts";

/** A schedule's state. A run whose process is gone counts as failed. */
export const scheduleHealth = z.object({
  name: z.string(),
  cron: z.string(),
  state: z.enum(["never", "running", "done", "failed"]),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The last run's results as numbers; null while it runs and after a failure. */
  counts: z.record(z.string(), z.number()).nullable(),
  error: z.string().nullable(),
  lastDoneAt: z.iso.datetime().nullable(),
  nextDueAt: z.iso.datetime(),
  /** How many seconds overdue a completed run is, beyond a run's time budget; 0 when on time. */
  lateSeconds: z.int(),
});

export type ScheduleHealth = z.infer<typeof scheduleHealth>;

/**
 * The service's health: its schedules, the database's response time, the parts not connected, and those of them that
 * are needed: nobody said that they are meant to be off.
 */
export const health = {
  output: z.object({
    schedules: z.array(scheduleHealth),
    databaseMilliseconds: z.number(),
    off: z.array(z.string()),
    missing: z.array(z.string()),
  }),
};

export const failedTask = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The email or schedule concerned; null for other tasks. */
  subject: z.string().nullable(),
  attempts: z.int(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
});

export type AdminFailedTask = z.infer<typeof failedTask>;

/** The queue: its size, and the latest tasks given up, at most 100 in `failed`. */
export const tasks = {
  output: z.object({
    waiting: z.int(),
    ready: z.int(),
    inProgress: z.int(),
    /** How long the oldest ready task has been due; null without one. */
    lagSeconds: z.number().nullable(),
    failed: z.int(),
    failedTasks: z.array(failedTask),
  }),
};

/** Text message codes counted in the last 24 hours, arrived or not, and the limit. */
export const smsCodes = { output: z.object({ counted: z.int(), aDay: z.int() }) };

/** Retries a task that was given up. */
export const retryTask = {
  input: z.object({ taskId: field.id }),
  output: z.object({ retried: z.int() }),
};

/** Retries every task that was given up, at most 1,000. */
export const retryAllTasks = { output: z.object({ retried: z.int() }) };

export const runSchedule = {
  input: z.object({ name: z.string("validation.invalid").max(60, "validation.invalid") }),
  output: z.object({ name: z.string() }),
};

export const jobs = {
  input: page,
  output: z.object({ rows: jobList, nextCursor: z.string().nullable() }),
};

/**
 * Service-wide figures. `activeSubscribers`: homes with an active subscription, among all that signed up.
 * `completionRate`: today's completed pickups, percent to one decimal; null without any. `serviceRate`: promises kept
 * over 30 days, percent to one decimal; null without any.
 */
export const stats = {
  output: z.object({
    totalHomeowners: z.number().int(),
    activeSubscribers: z.number().int(),
    activeRunners: z.number().int(),
    monthlyRevenue: z.string(),
    jobsToday: z.number().int(),
    completionRate: z.number().nullable(),
    serviceRate: z.number().nullable(),
  }),
};

const counted = z.int().nonnegative();

/** What waits for an admin: open problems and conversations, applications, payouts held or failed. Up to 1,001 each. */
export const waiting = {
  output: z.object({
    problems: counted,
    reviews: counted,
    support: counted,
    runners: counted,
    payouts: counted,
  }),
};

/** Translator over all messages, and number formatting. */
export type SettingWording = {
  t: (key: string, values?: Record<string, string | number>) => string;
  locale: string;
  dollars: (cents: number) => string;
};

/** A setting's value in words; null means withdrawn. Uses the namespaces `platform`, `pay` and `homeowner`. */
export function formatSetting(
  setting: SettingName,
  value: SettingValue | null,
  { t, locale, dollars }: SettingWording,
): string {
  const list = new Intl.ListFormat(locale);
  const words = "platform.rules.values";
  if (value === null) return t(`${words}.withdrawn`);
  if ("amount" in value) {
    const amount = dollars(parseCents(value.amount) ?? 0);
    return t(`pay.rates.now.${setting === "monthlyPrice" ? "monthlyPrice" : "runnerRate"}`, { amount });
  }
  if ("offered" in value)
    return t(`${words}.windows`, {
      windows: list.format(value.offered.map((window) => t(`homeowner.windows.${window}`))),
    });
  if ("outFrom" in value)
    return t(`${words}.promises`, {
      outFrom: formatHour(locale, value.outFrom),
      outBy: formatHour(locale, value.outBy),
      backBy: formatHour(locale, value.backBy),
    });
  if ("missedPercent" in value)
    return t(`${words}.credit`, {
      percent: value.missedPercent,
      byRule: value.byRule,
      most: dollars(parseCents(value.mostByHand) ?? 0),
    });
  if ("part" in value)
    return t(`${words}.rentals`, {
      part: dollars(parseCents(value.part) ?? 0),
      count: value.includedPickups,
      extra: dollars(parseCents(value.extra) ?? 0),
    });
  if ("stated" in value)
    return t(`${words}.claims`, {
      count: value.stated.length,
      claims: list.format(value.stated.map((claim) => t(`platform.form.claimNames.${claim}`))),
    });
  if ("answerMinutes" in value) {
    const offered = addOnKinds.filter((kind) => value.kinds[kind].isOffered);
    const priced = (kind: AddOnKind) => {
      const { price, pay, mostUnits } = value.kinds[kind];
      const [priceShown, payShown] = [dollars(parseCents(price) ?? 0), dollars(parseCents(pay) ?? 0)];
      return t(`${words}.addOn`, { kind, price: priceShown, pay: payShown, count: mostUnits });
    };
    const sentence = t(`${words}.addOns`, {
      minutes: value.answerMinutes,
      count: offered.length,
      kinds: list.format(offered.map(priced)),
    });
    return sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);
  }
  if ("pool" in value) {
    const dollarsOf = (amount: string) => dollars(parseCents(amount) ?? 0);
    const spell = ({ pool, floor, tripFee, oneOff, ...terms }: ShownTerms) =>
      t(`${words}.prices`, {
        ...{ cans: terms.includedCans, days: terms.includedDays },
        ...{ extraCan: dollarsOf(terms.extraCan), extraDay: dollarsOf(terms.extraDay) },
        longDriveway: dollarsOf(terms.longDriveway),
        count: pool.length,
        steps: list.format(
          pool.map(({ homes, off }) => t(`${words}.priceStep`, { count: homes, off: dollarsOf(off) })),
        ),
        floor: dollarsOf(floor),
        tripFee: (parseCents(tripFee) ?? 0) === 0 ? "none" : dollarsOf(tripFee),
        oneOff: (parseCents(oneOff) ?? 0) === 0 ? "none" : dollarsOf(oneOff),
      });
    const areas = value.areas.map(({ zipBeginning, ...terms }) =>
      t(`${words}.priceArea`, { zipBeginning, prices: spell(terms) }),
    );
    return [spell(value), ...areas].join(" ");
  }
  if ("mostTip" in value || "mostAMonth" in value) return payWords(value, { t, locale, dollars });
  return t(`${words}.areas`, { count: value.zipCodes.length, zipCodes: list.format(value.zipCodes) });
}

/** A full hour in the reader's format: "4 PM", "16 h". */
export function formatHour(locale: string, hour: number): string {
  return new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  );
}

/** An audit log entry, with a pickup's zone and the names of its runners. */
export type SummarizedEntry = {
  before: unknown;
  after: unknown;
  job: { timeZone: string } | null;
  runners: { before: string | null; after: string | null };
};

/** Language and time zone of a summary. `t` also needs the namespaces that `formatSetting` uses. */
export type SummaryWording = Omit<SettingWording, "dollars" | "t"> & {
  t: SettingWording["t"] & { has(key: string): boolean };
  timeZone: string | undefined;
};

/**
 * One line per field: changes first ("Runner payment: $12.00 → $5.00"), then the other values, a pickup's times by the
 * clock at its home. Skips fields without a label in the messages, such as ids.
 */
export function summarizeAudit(
  { before, after, job, runners }: SummarizedEntry,
  reader: SummaryWording,
): string[] {
  const wording = job ? { ...reader, timeZone: job.timeZone } : reader;
  const { t } = wording;
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const lines = settingLines(was, is, wording);
  if (lines) return lines;
  const names = Object.keys({ ...was, ...is }).filter((name) => t.has(`${texts}.fields.${name}`));
  const changes: string[] = [];
  const values: string[] = [];
  for (const name of names) {
    const label = t(`${texts}.fields.${name}`);
    const spell = (fields: Fields, runner: string | null) =>
      name === "runnerId" ? (runner ?? t(`${texts}.nobody`)) : spellValue(name, fields[name], wording);
    const [from, to] = [spell(was, runners.before), spell(is, runners.after)];
    if (name in was && name in is && was[name] !== is[name]) {
      changes.push(t(`${texts}.change`, { label, before: from, after: to }));
      continue;
    }
    const [value, spelt] = name in is ? [is[name], to] : [was[name], from];
    if (value !== null) values.push(t(`${texts}.value`, { label, value: spelt }));
  }
  return [...changes, ...values];
}

const texts = "audit.summary";

/** Who acted, in the reader's language. */
export function nameActor(
  { actor, helper, action }: Pick<AuditRow, "actor" | "helper" | "action">,
  t: (key: string, values?: Record<string, string>) => string,
): string {
  if (actor) return actor.name;
  if (helper) return t("audit.byHelper", helper);
  if (action.startsWith("link.")) return t("audit.helper");
  if (action.startsWith("guest.")) return t("audit.guest");
  return action.startsWith("homeowner.") ? t("audit.homeowner") : t("audit.command");
}

type Fields = Record<string, unknown>;

function fieldsOf(kept: unknown): Fields {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

const keptSetting = z.object({
  setting: z.enum(settingNames),
  effectiveOn: z.iso.date(),
  value: settingValue.nullish(),
  amount: z.string().optional(),
});

function settingLines(was: Fields, is: Fields, wording: SummaryWording): string[] | null {
  const [from, to] = [keptSetting.safeParse(was).data, keptSetting.safeParse(is).data];
  if (!from || !to) return null;
  const { t } = wording;
  const dollars = (cents: number) => spellDollars(cents, wording);
  const spell = ({ setting, value, amount }: z.output<typeof keptSetting>) =>
    amount === undefined
      ? formatSetting(setting, value ?? null, { ...wording, dollars })
      : dollars(parseCents(amount) ?? 0);
  const label = t(`platform.rules.names.${to.setting}`);
  return [
    t(`${texts}.change`, { label, before: spell(from), after: spell(to) }),
    t(`${texts}.value`, {
      label: t(`${texts}.fields.effectiveOn`),
      value: spellDay(to.effectiveOn, wording),
    }),
  ];
}

/** Formats money, days, times and known words in the reader's language; returns any other value unchanged. */
function spellValue(name: string, value: unknown, wording: SummaryWording): string {
  const { t, locale } = wording;
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return t(`${texts}.${name === "area" ? "everywhere" : "none"}`);
  if (typeof value === "boolean") return t(`${texts}.${value ? "yes" : "no"}`);
  if (typeof value === "number") return value.toLocaleString(locale);
  if (Array.isArray(value))
    return new Intl.ListFormat(locale).format(value.map((each) => spellValue(name, each, wording)));
  const text = String(value);
  if (name === "key") return spellAlert(text, wording);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return spellDay(text, wording);
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text))
    return new Date(text).toLocaleString(locale, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: wording.timeZone,
    });
  if (amounts.includes(name)) return spellDollars(parseCents(text) ?? 0, wording);
  return wordOf(name, text, wording) ?? text;
}

const amounts = ["amount", "credited", "refundable", "refunded"];

/** Message areas that already name schedules and tasks. */
const elsewhere = new Map([
  ["schedule", ["adminHealth.schedules.names"]],
  ["task", ["alerts.tasks"]],
  ["message", ["adminHealth.tasks.letters", "deliveries.notices"]],
]);

function wordOf(name: string, text: string, { t }: SummaryWording): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  const word = text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const places = [...(elsewhere.get(name) ?? []), `${texts}.values.${name}`, `${texts}.values.any`];
  const place = places.find((each) => t.has(`${each}.${word}`));
  return place ? t(`${place}.${word}`) : null;
}

function spellAlert(key: string, wording: SummaryWording): string {
  const [kind = ""] = key.split(":");
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(key) ?? [];
  return [wordOf("alert", kind, wording) ?? kind, day && spellDay(day, wording)].filter(Boolean).join(", ");
}

function spellDay(day: string, { locale }: SummaryWording): string {
  return new Date(day).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
}

/** Always US dollars, the currency we charge, even if the reader displays another one. */
function spellDollars(cents: number, { locale }: SummaryWording): string {
  return (cents / 100).toLocaleString(locale, inDollars);
}

const auditRow = z.object({
  id: z.uuid(),
  happenedAt: instant,
  /** Null for a command, and for people without an account. */
  actor: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  /** Who acted by a host's link; null for others, and once that is deleted. */
  helper: z.object({ name: z.string(), role: z.enum(helperRoles) }).nullable(),
  /** The procedure, such as "admin.reviewRunner". */
  action: z.string(),
  subjectId: z.uuid().nullable(),
  /** The person the action concerned, if any; without a name when deleted. */
  subject: z.object({ userId: z.uuid(), name: z.string().nullable(), role: z.enum(roles) }).nullable(),
  /** Name and email of an invited runner, while the invitation is kept. */
  invited: z.string().nullable(),
  /** For an action on a pickup: its address, day, homeowner and zone. */
  job: z
    .object({ address: z.string(), day: z.iso.date(), homeUserId: z.uuid(), timeZone: z.string() })
    .nullable(),
  /** The pickup's runner before and after the action; null for none. */
  runners: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
});

export type AuditRow = z.infer<typeof auditRow>;

const auditFilter = {
  actorId: field.id.optional(),
  action: z
    .string("validation.invalid")
    .regex(/^[a-zA-Z.]{1,60}$/, "validation.invalid")
    .optional(),
  subjectId: field.id.optional(),
  /** People whose name, email, address or phone number starts with this. */
  subject: field.searchText.optional(),
  from: field.knownDay.optional(),
  until: field.knownDay.optional(),
};

/** Actions of admins, and of people by link or text message, latest first. Days are in the platform's time zone. */
export const auditLog = {
  input: z.object({ ...auditFilter, ...sortOf("newest"), ...pageOf(25) }),
  output: z.object({ rows: z.array(auditRow), nextCursor: z.string().nullable() }),
};

/** The admins and actions the log can be filtered by. */
export const auditChoices = {
  output: z.object({
    actors: z.array(z.object({ userId: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
};
