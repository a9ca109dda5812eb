import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Pauses the service, which cancels pickups that haven't started. `onDone` runs on success. */
export function usePauseService(onDone: () => void): { pauseService: () => void; isUnderWay: boolean } {
  const t = useTranslations("homeowner.pause");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.pauseService.useMutation({
    onSuccess: (user) => {
      setCurrentUser(user);
      toast({ title: t("paused.title"), message: t("paused.text") });
      onDone();
    },
    onError: (error) => {
      failed(error, { general: t("failed") });
      void utils.auth.currentUser.invalidate();
    },
    onSettled: () => {
      underWay.end("pause");
      void utils.homeowner.jobs.invalidate();
      void utils.homeowner.billing.invalidate();
      void utils.rental.invalidate();
    },
  });
  return {
    pauseService: () => {
      if (underWay.begin("pause")) mutate();
    },
    isUnderWay: underWay.has("pause"),
  };
}
