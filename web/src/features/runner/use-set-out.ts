import { useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Tells a job's homeowner that the runner is on the way. */
export function useSetOut(jobId: string) {
  const t = useTranslations("runner.setOut");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const [hasSetOut, setHasSetOut] = useState(false);
  const { mutate, isPending } = trpc.runner.setOut.useMutation({
    onSuccess: () => {
      setHasSetOut(true);
      toast({ title: t("done") });
    },
    onError: (error) => {
      failed(error, { general: t("failed") });
      void utils.runner.jobs.invalidate();
    },
  });
  return { setOut: () => mutate({ jobId }), hasSetOut, isSettingOut: isPending };
}
