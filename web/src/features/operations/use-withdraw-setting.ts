import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Withdraws a scheduled setting. */
export function useWithdrawSetting() {
  const t = useTranslations("platform");
  const utils = trpc.useUtils();
  return useAct(trpc.admin.withdrawSetting, {
    success: { title: t("withdrawn"), message: t("withdrawnText") },
    failure: t("failed"),
    invalidates: [utils.admin.rules, utils.admin.rates, utils.admin.settingHistory],
  });
}
