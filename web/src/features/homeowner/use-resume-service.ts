import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** Resumes a paused service. Pickups the pause canceled stay canceled. `onDone` runs on success. */
export function useResumeService(onDone: () => void): { resumeService: () => void; isUnderWay: boolean } {
  const t = useTranslations("homeowner.pause");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.resumeService.useMutation({
    onSuccess: (user) => {
      setCurrentUser(user);
      onDone();
      toast({ title: t("resumed.title"), message: t("resumed.text") });
    },
    onError: (error) => {
      failed(error, { general: t("resumeFailed") });
      void utils.auth.currentUser.invalidate();
    },
    onSettled: () => {
      underWay.end("resume");
      void utils.homeowner.jobs.invalidate();
      void utils.homeowner.billing.invalidate();
    },
  });
  return {
    resumeService: () => {
      if (underWay.begin("resume")) mutate();
    },
    isUnderWay: underWay.has("resume"),
  };
}
