import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Runs a schedule now. `words` is its display name. */
export function useRunSchedule(words: string): { run: (name: string) => void; isStarting: boolean } {
  const t = useTranslations("adminHealth.schedules");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.runSchedule.useMutation({
    onSuccess: () => {
      void utils.admin.tasks.invalidate();
      toast({ title: t("started"), message: t("startedText", { name: words }) });
    },
    onError: (error) => showFailure(error, { general: t("runFailed") }),
  });
  return { run: (name) => mutate({ name }), isStarting: isPending };
}
