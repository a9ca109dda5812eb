import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Adds the weekly pickups now instead of at the next run. */
export function useAddVisits(): { add: () => void; isStarting: boolean } {
  const t = useTranslations("alerts.quick");
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.admin.runSchedule.useMutation({
    onSuccess: () => toast({ title: t("generateStarted"), message: t("generateStartedText") }),
    onError: (error) => showFailure(error, { general: t("generateFailed") }),
  });
  return { add: () => mutate({ name: "generate" }), isStarting: isPending };
}
