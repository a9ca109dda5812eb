import { useFormatter, useTranslations } from "use-intl";
import type { snoozeHours } from "#modules/dispatch/rules/alerts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

type Hours = (typeof snoozeHours)[number];

/** Snoozes an alert for some hours, or shows it again. */
export function useSnoozeAlert(key: string): {
  snooze: (hours: Hours) => void;
  wake: () => void;
  isBusy: boolean;
} {
  const t = useTranslations("alerts.snooze");
  const format = useFormatter();
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const onSettled = () => utils.admin.alerts.invalidate();
  const { mutate: wake, isPending: isWaking } = trpc.admin.wakeAlert.useMutation({
    onError: (error) => showFailure(error, { general: t("wakeFailed") }),
    onSettled,
  });
  const { mutate: snooze, isPending: isSnoozing } = trpc.admin.snoozeAlert.useMutation({
    onSuccess: ({ until }) =>
      toast({
        title: t("done"),
        message: t("doneText", {
          until: format.dateTime(new Date(until), { weekday: "long", hour: "numeric", minute: "numeric" }),
        }),
        action: { label: t("undo"), onAct: () => wake({ key }) },
      }),
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled,
  });
  return {
    snooze: (hours) => snooze({ key, hours }),
    wake: () => wake({ key }),
    isBusy: isSnoozing || isWaking,
  };
}
