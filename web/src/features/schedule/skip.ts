import { useTranslations } from "use-intl";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import type { Toast } from "../../ui/toast.tsx";

/** Restores skipped days. */
export function useUndoSkip() {
  const t = useTranslations("homeowner.skip");
  return useAct(trpc.homeowner.undoSkip, {
    success: { title: t("undone"), message: t("undoneText") },
    failure: t("undoFailed"),
    invalidates: useReplanned(),
  });
}

/** Words the toast of skipped days, with Undo. */
export function useSkippedToast(): (days: string[]) => Toast {
  const t = useTranslations("homeowner.skip");
  const names = useDays();
  const undo = useUndoSkip();
  return (days) => ({
    title: t("done", { count: days.length }),
    message: t("doneText", { days: names.list(days) }),
    action: { label: t("undo"), onAct: () => undo.act({ days }) },
  });
}

/** Skips a week's pickups in one tap. */
export function useSkipWeek() {
  const t = useTranslations("homeowner.skip");
  const skipped = useSkippedToast();
  return useAct(trpc.homeowner.skipWeek, {
    success: ({ days }) => skipped(days),
    failure: t("failed"),
    invalidates: useReplanned(),
  });
}
