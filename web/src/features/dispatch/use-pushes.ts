import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

export function usePushes() {
  return trpc.admin.pushes.useQuery();
}

/** Moves a day's pickups, and undoes it; the toast offers Undo too. */
export function usePushActs(onDone: () => void) {
  const t = useTranslations("dispatch.push");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const refresh = () => {
    void utils.admin.pushes.invalidate();
    void utils.admin.dispatchJobs.invalidate();
    void utils.admin.dispatchDay.invalidate();
    void utils.admin.freeRunners.invalidate();
    void utils.admin.alerts.invalidate();
    void utils.admin.previewPush.invalidate();
  };
  const undoing = trpc.admin.undoPush.useMutation({
    onSuccess: ({ back, stayed }) =>
      toast({ title: t("undone"), message: t("undoneText", { back, stayed }) }),
    onError: (error) => showFailure(error, { general: t("undoFailed") }),
    onSettled: refresh,
  });
  const pushing = trpc.admin.pushJobs.useMutation({
    onSuccess: ({ id, pickups }) => {
      toast({
        title: t("done"),
        message: t("doneText", { count: pickups }),
        action: { label: t("undo"), onAct: () => undoing.mutate({ pushId: id }) },
      });
      onDone();
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: refresh,
  });
  return {
    push: pushing.mutate,
    isPushing: pushing.isPending,
    undo: undoing.mutate,
    undoing: undoing.variables?.pushId,
  };
}
