import { useLocale } from "use-intl";
import { wordHour, wordSetting } from "#modules/operations/contract.ts";
import type { SettingName, SettingValue } from "#modules/rates/contract.ts";
import { useDollars } from "../../lib/money.ts";
import { useTranslate } from "../../lib/word-error.ts";

/** Formats a setting's value; null is a withdrawn one. */
export function useSettingWords(): (setting: SettingName, value: SettingValue | null) => string {
  const t = useTranslate();
  const locale = useLocale();
  const dollars = useDollars();
  return (setting, value) => wordSetting(setting, value, { t, locale, dollars });
}

/** Formats a full hour: "4 PM", "16 h". */
export function useHour(): (hour: number) => string {
  const locale = useLocale();
  return (hour) => wordHour(locale, hour);
}
