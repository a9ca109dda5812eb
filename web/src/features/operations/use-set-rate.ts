import { useTranslations } from "use-intl";
import type { Rates } from "#modules/payouts/contract/pay.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import { useWithdrawSetting } from "./use-withdraw-setting.ts";

/** Sets a rate from a day on. The toast's Undo removes it if it hasn't started and replaced no other. */
export function useSetRate(handlers: { onSet: () => void; onRefused: (error: unknown) => void }) {
  const t = useTranslations("pay.rates");
  const day = useDay();
  const utils = trpc.useUtils();
  const platform = useTranslations("platform");
  const showFailure = useFailureToast();
  const { withdraw } = useWithdrawSetting();
  const { mutate, isPending } = trpc.admin.setRate.useMutation({
    onSuccess: (rates, { rate: setting, effectiveOn }) => {
      const stateOf = (from: Rates | undefined) => from?.rates.find(({ rate }) => rate === setting);
      const before = stateOf(utils.admin.rates.getData());
      utils.admin.rates.setData(undefined, rates);
      const isNew = !before?.upcoming.some((coming) => coming.effectiveOn === effectiveOn);
      const seen = stateOf(rates)?.lastChange ?? null;
      toast({
        title: t("saved"),
        message: t("savedText", { day: day(effectiveOn) }),
        ...(effectiveOn > rates.today &&
          isNew && {
            action: { label: platform("undo"), onAct: () => withdraw({ setting, effectiveOn, seen }) },
          }),
      });
      handlers.onSet();
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      handlers.onRefused(error);
      // Someone else may have changed it.
      void utils.admin.rates.invalidate();
    },
    onSettled: () => utils.admin.settingHistory.invalidate(),
  });
  return { setRate: mutate, isSetting: isPending };
}
