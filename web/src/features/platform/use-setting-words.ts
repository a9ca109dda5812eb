import { useLocale, useTranslations } from "use-intl";
import type { SettingName, SettingValue } from "#contracts/platform.ts";
import { parseCents } from "#domain/money.ts";
import { useDollars } from "../../lib/use-dollars.ts";

/** What a setting says, in words; null is one that was withdrawn. */
export function useSettingWords(): (setting: SettingName, value: SettingValue | null) => string {
  const t = useTranslations("platform.rules.values");
  const windowNames = useTranslations("homeowner.windows");
  const claimNames = useTranslations("platform.form.claimNames");
  const rates = useTranslations("pay.rates.now");
  const dollars = useDollars();
  const hour = useHour();
  const list = new Intl.ListFormat(useLocale());
  return (setting, value) => {
    if (value === null) return t("withdrawn");
    if ("amount" in value) {
      const amount = dollars(parseCents(value.amount) ?? 0);
      return setting === "monthlyPrice" ? rates("monthlyPrice", { amount }) : rates("runnerRate", { amount });
    }
    if ("offered" in value)
      return t("windows", { windows: list.format(value.offered.map((window) => windowNames(`${window}`))) });
    if ("outFrom" in value)
      return t("promises", {
        outFrom: hour(value.outFrom),
        outBy: hour(value.outBy),
        backBy: hour(value.backBy),
      });
    if ("missedPercent" in value)
      return t("credit", {
        percent: value.missedPercent,
        byRule: value.byRule,
        most: dollars(parseCents(value.mostByHand) ?? 0),
      });
    if ("stated" in value)
      return t("claims", {
        count: value.stated.length,
        claims: list.format(value.stated.map((claim) => claimNames(`${claim}`))),
      });
    return t("areas", { count: value.zipCodes.length, zipCodes: list.format(value.zipCodes) });
  };
}

/** A full hour as its reader writes it: "4 PM", "16 h". */
export function useHour(): (hour: number) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { hour: "numeric", timeZone: "UTC" });
  return (hour) => format.format(new Date(Date.UTC(2026, 0, 1, hour)));
}
