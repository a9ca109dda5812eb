import { useLocale } from "use-intl";
import { wordHour, wordSetting } from "#modules/operations/contract/setting-words.ts";
import type { SettingName, SettingValue } from "#modules/rates/contract/platform.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useTranslate } from "../../lib/word-error.ts";

/** What a setting says, in words; null is one that was withdrawn. */
export function useSettingWords(): (setting: SettingName, value: SettingValue | null) => string {
  const t = useTranslate();
  const locale = useLocale();
  const dollars = useDollars();
  return (setting, value) => wordSetting(setting, value, { t, locale, dollars });
}

/** A full hour as its reader writes it: "4 PM", "16 h". */
export function useHour(): (hour: number) => string {
  const locale = useLocale();
  return (hour) => wordHour(locale, hour);
}
