import { useLocale, useTranslations } from "use-intl";
import { formatHour, formatSetting } from "#modules/operations/contract.ts";
import type { SettingName, SettingValue } from "#modules/rates/contract.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Formats a setting's value; null is a withdrawn one. */
export function useSettingWords(): (setting: SettingName, value: SettingValue | null) => string {
  const t = useTranslate();
  const locale = useLocale();
  const dollars = useDollars();
  return (setting, value) => formatSetting(setting, value, { t, locale, dollars });
}

/** Formats a full hour: "4 PM", "16 h". */
export function useHour(): (hour: number) => string {
  const locale = useLocale();
  return (hour) => formatHour(locale, hour);
}

export function useWithdrawSetting() {
  const t = useTranslations("platform");
  const utils = trpc.useUtils();
  return useAct(trpc.admin.withdrawSetting, {
    success: { title: t("withdrawn"), message: t("withdrawnText") },
    failure: t("failed"),
    invalidates: [
      utils.admin.rules,
      utils.admin.rates,
      utils.admin.plannedMargin,
      utils.admin.settingHistory,
    ],
  });
}
