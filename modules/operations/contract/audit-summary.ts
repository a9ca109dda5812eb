import * as z from "zod";
import { settingNames, settingValue } from "#modules/rates/contract/platform.ts";
import { inDollars, parseCents } from "#platform/values/money.ts";
import { type SettingWording, wordSetting } from "./setting-words.ts";

/** An audit log entry, with the names of a pickup's runners. */
export type SummarizedEntry = {
  before: unknown;
  after: unknown;
  runners: { before: string | null; after: string | null };
};

/** Language and time zone of a summary. `t` also needs the message areas that `wordSetting` uses. */
export type SummaryWording = Omit<SettingWording, "dollars" | "t"> & {
  t: SettingWording["t"] & { has(key: string): boolean };
  timeZone: string | undefined;
};

/**
 * One line per field: changes first ("Runner payment: $12.00 → $5.00"), then the other values. Skips fields without a
 * label in the messages, such as ids.
 */
export function summarizeAudit(
  { before, after, runners }: SummarizedEntry,
  wording: SummaryWording,
): string[] {
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

const texts = "people.audit.summary";

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
      ? wordSetting(setting, value ?? null, { ...wording, dollars })
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
  if (value === null || value === undefined || value === "")
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
  ["schedule", "adminHealth.schedules.names"],
  ["task", "alerts.tasks"],
]);

function wordOf(name: string, text: string, { t }: SummaryWording): string | null {
  if (!/^[\w-]+$/.test(text)) return null;
  const word = text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const places = [elsewhere.get(name), `${texts}.values.${name}`, `${texts}.values.any`];
  const place = places.find((each) => each && t.has(`${each}.${word}`));
  return place ? t(`${place}.${word}`) : null;
}

/** An alert's kind and, when its key has one, its day. */
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
