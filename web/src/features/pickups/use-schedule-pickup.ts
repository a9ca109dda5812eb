import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { offerPush } from "../../lib/push-offer.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { toast } from "../../ui/toast.tsx";

/** Schedules a one-off pickup and refetches the list. */
export function useSchedulePickup(onScheduled: (job: Job) => void) {
  const t = useTranslations("homeowner.scheduleDialog");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const times = useJobTimes();
  return trpc.homeowner.schedulePickup.useMutation({
    onSuccess: (job) => {
      const when = { date: times.day(job), window: times.window(job) };
      toast({
        title: t("done.title"),
        message: t(job.needsConfirmation ? "done.toConfirm" : "done.text", when),
      });
      onScheduled(job);
      offerPush("pickup");
      return utils.homeowner.jobs.invalidate();
    },
    onError: (error) => failed(error, { general: t("failed") }),
  });
}
