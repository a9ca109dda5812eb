import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { useDays } from "./use-days.ts";
import { useReplanned } from "./use-replanned.ts";

/** Skips a week (given any of its days), or undoes skips. `isUnderWay` is per week's Monday. */
export function useSkip() {
  const t = useTranslations("schedule.weeks");
  const days = useDays();
  const failed = useFailureToast();
  const replanned = useReplanned();
  const underWay = useUnderWay();
  const skipping = trpc.homeowner.skipWeek.useMutation();
  const undoing = trpc.homeowner.undoSkip.useMutation();
  const settle = (monday: string) => () => {
    underWay.end(monday);
    replanned();
  };
  return {
    isUnderWay: underWay.has,
    skip: (monday: string, weekOf: string, onDone: () => void) => {
      if (!underWay.begin(monday)) return;
      skipping.mutate(
        { weekOf },
        {
          onSuccess: (skipped) =>
            toast({ title: t("skipped"), message: t("skippedText", { days: days.list(skipped.days) }) }),
          onError: (error) => failed(error, { general: t("skipFailed") }),
          onSettled: () => {
            onDone();
            settle(monday)();
          },
        },
      );
    },
    undo: (monday: string, skipped: string[]) => {
      if (!underWay.begin(monday)) return;
      undoing.mutate(
        { days: skipped },
        {
          onSuccess: () => toast({ title: t("undone"), message: t("undoneText") }),
          onError: (error) => failed(error, { general: t("undoFailed") }),
          onSettled: settle(monday),
        },
      );
    },
  };
}
