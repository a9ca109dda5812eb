import type { SettingName, SettingValue } from "#modules/rates/contract/platform.ts";
import { parseCents } from "#platform/values/money.ts";

/** Translator over all messages, and number formatting. */
export type SettingWording = {
  t: (key: string, values?: Record<string, string | number>) => string;
  locale: string;
  dollars: (cents: number) => string;
};

/** A setting's value in words; null means withdrawn. Uses the message areas `platform`, `pay` and `homeowner`. */
export function wordSetting(
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
      outFrom: wordHour(locale, value.outFrom),
      outBy: wordHour(locale, value.outBy),
      backBy: wordHour(locale, value.backBy),
    });
  if ("missedPercent" in value)
    return t(`${words}.credit`, {
      percent: value.missedPercent,
      byRule: value.byRule,
      most: dollars(parseCents(value.mostByHand) ?? 0),
    });
  if ("stated" in value)
    return t(`${words}.claims`, {
      count: value.stated.length,
      claims: list.format(value.stated.map((claim) => t(`platform.form.claimNames.${claim}`))),
    });
  return t(`${words}.areas`, { count: value.zipCodes.length, zipCodes: list.format(value.zipCodes) });
}

/** A full hour in the reader's format: "4 PM", "16 h". */
export function wordHour(locale: string, hour: number): string {
  return new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  );
}
