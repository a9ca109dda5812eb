import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Settles a problem. Also calls `onDone` if someone else already did. */
export function useResolveProblem(onDone: () => void) {
  const t = useTranslations("admin.problems.dialog");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.resolveProblem.useMutation({
    onSuccess: () => {
      void utils.admin.problems.invalidate();
      void utils.admin.alerts.invalidate();
      toast({ title: t("done") });
      onDone();
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      if (!["PROBLEM_RESOLVED", "NOT_FOUND"].includes(toAppError(error).code)) return;
      void utils.admin.problems.invalidate();
      void utils.admin.alerts.invalidate();
      onDone();
    },
  });
  return { resolveProblem: mutate, isResolving: isPending };
}
