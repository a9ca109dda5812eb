import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Undoes a moved day. */
export function useUndoPush() {
  const t = useTranslations("dispatch.push");
  return useAct(trpc.admin.undoPush, {
    success: ({ back, stayed }) => ({ title: t("undone"), message: t("undoneText", { back, stayed }) }),
    failure: t("undoFailed"),
    invalidates: useMovedDay(),
  });
}

/** What moving a day changes. */
export function useMovedDay() {
  const { admin } = trpc.useUtils();
  return [
    admin.pushes,
    admin.dispatchJobs,
    admin.dispatchDay,
    admin.freeRunners,
    admin.alerts,
    admin.previewPush,
  ];
}
