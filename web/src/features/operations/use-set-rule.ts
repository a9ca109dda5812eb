import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import { useWithdrawSetting } from "./use-withdraw-setting.ts";

/** Sets a rule from a day on. The toast's Undo removes it if it hasn't started. */
export function useSetRule(onSet: () => void) {
  const t = useTranslations("platform");
  const day = useDay();
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const { withdraw } = useWithdrawSetting();
  const { mutate, isPending } = trpc.admin.setRule.useMutation({
    onSuccess: (rules, { rule: setting, effectiveOn }) => {
      utils.admin.rules.setData(undefined, rules);
      const seen = rules[setting].lastChange;
      toast({
        title: t("saved"),
        message: t("savedText", { day: day(effectiveOn) }),
        ...(effectiveOn > rules.today && {
          action: { label: t("undo"), onAct: () => withdraw({ setting, effectiveOn, seen }) },
        }),
      });
      onSet();
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      void utils.admin.rules.invalidate();
    },
    onSettled: () => utils.admin.settingHistory.invalidate(),
  });
  return { setRule: mutate, isSetting: isPending };
}
