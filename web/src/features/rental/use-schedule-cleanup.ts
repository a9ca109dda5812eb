import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Schedules a cleanup on a checkout day and has the lists that show it fetched again. */
export function useScheduleCleanup(onScheduled: () => void) {
  const t = useTranslations("rental.scheduleDialog");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.rental.scheduleCleanup.useMutation({
    onSuccess: () => {
      toast({ title: t("done.title"), message: t("done.text") });
      onScheduled();
      return Promise.all([utils.rental.jobs.invalidate(), utils.homeowner.jobs.invalidate()]);
    },
    onError: async (error) => {
      failed(error, { general: t("failed") });
      // The subscription has changed since the account was last asked about.
      if (toAppError(error).code === "SUBSCRIPTION_REQUIRED") await utils.auth.currentUser.invalidate();
    },
  });
}
