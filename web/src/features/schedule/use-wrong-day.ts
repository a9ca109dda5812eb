import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { useDays } from "./use-days.ts";

/** Reports a calendar day as wrong, and undoes that. `isUnderWay` is per day. */
export function useWrongDay(): {
  report: (onDay: string) => void;
  undo: (onDay: string) => void;
  isUnderWay: (onDay: string) => boolean;
} {
  const t = useTranslations("schedule.wrongDay");
  const days = useDays();
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const reporting = trpc.homeowner.reportDay.useMutation();
  const undoing = trpc.homeowner.undoReportDay.useMutation();
  const settle = (onDay: string) => () => {
    underWay.end(onDay);
    void utils.homeowner.calendar.invalidate();
  };
  const undo = (onDay: string) => {
    if (!underWay.begin(onDay)) return;
    undoing.mutate(
      { onDay },
      {
        onSuccess: () => toast({ title: t("undone"), message: t("undoneText", { day: days.day(onDay) }) }),
        onError: (error) => failed(error, { general: t("undoFailed") }),
        onSettled: settle(onDay),
      },
    );
  };
  const report = (onDay: string) => {
    if (!underWay.begin(onDay)) return;
    reporting.mutate(
      { onDay },
      {
        onSuccess: () =>
          toast({
            title: t("done"),
            message: t("doneText", { day: days.day(onDay) }),
            action: { label: t("undo"), onAct: () => undo(onDay) },
          }),
        onError: (error) => failed(error, { general: t("failed") }),
        onSettled: settle(onDay),
      },
    );
  };
  return { report, undo, isUnderWay: underWay.has };
}
