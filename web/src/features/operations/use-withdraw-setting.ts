import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Withdraws a scheduled setting. */
export function useWithdrawSetting() {
  const t = useTranslations("platform");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.admin.withdrawSetting.useMutation({
    onSuccess: () => toast({ title: t("withdrawn"), message: t("withdrawnText") }),
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: async () => {
      await Promise.all([
        utils.admin.rules.invalidate(),
        utils.admin.rates.invalidate(),
        utils.admin.settingHistory.invalidate(),
      ]);
    },
  });
  return { withdraw: mutate, isWithdrawing: isPending };
}
