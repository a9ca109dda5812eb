import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { toast } from "../../ui/toast.tsx";

/** Schedules a cleanup on a checkout day and refetches the lists that show it. */
export function useScheduleCleanup(onScheduled: () => void) {
  const t = useTranslations("rental.scheduleDialog");
  const failed = useFailureToast();
  const times = useJobTimes();
  const utils = trpc.useUtils();
  return trpc.rental.scheduleCleanup.useMutation({
    onSuccess: (job) => {
      // Combined with a collection, the cans go out on another day.
      const isJoined = job.due.from.slice(0, 10) < job.scheduledDate.slice(0, 10);
      toast({
        title: t("done.title"),
        message: isJoined
          ? t("joined", { window: times.window(job) })
          : t(job.needsConfirmation ? "done.toConfirm" : "done.text"),
      });
      onScheduled();
      return Promise.all([
        utils.rental.jobs.invalidate(),
        utils.rental.plannedVisits.invalidate(),
        utils.homeowner.jobs.invalidate(),
      ]);
    },
    onError: async (error) => {
      failed(error, { general: t("failed") });
      // The subscription changed since the account was loaded.
      if (toAppError(error).code === "SUBSCRIPTION_REQUIRED") await utils.auth.currentUser.invalidate();
    },
  });
}
