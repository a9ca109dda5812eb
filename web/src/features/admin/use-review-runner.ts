import { useTranslations } from "use-intl";
import type { AdminRunner } from "#contracts/admin.ts";
import { fullName } from "#domain/full-name.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

type Decision = { runnerId: string; decision: "approved" | "rejected" | "more_info"; reason?: string };

/** Decides an application. `onDone` also comes when somebody else has decided it meanwhile. */
export function useReviewRunner(onDone: () => void): {
  reviewRunner: (decision: Decision) => void;
  isReviewing: boolean;
} {
  const t = useTranslations("admin.review");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.reviewRunner.useMutation({
    onSuccess: (runner: AdminRunner, { decision }) => {
      void utils.admin.runners.invalidate();
      void utils.admin.runnerCounts.invalidate();
      void utils.admin.stats.invalidate();
      void utils.admin.alerts.invalidate();
      void utils.admin.runnerApplication.invalidate();
      toast({ title: t(decision), message: t("told", { name: fullName(runner) }) });
      onDone();
    },
    onError: (error) => {
      showFailure(error, { general: t("failed") });
      if (!["APPLICATION_DECIDED", "NOT_FOUND"].includes(toAppError(error).code)) return;
      void utils.admin.runners.invalidate();
      void utils.admin.runnerCounts.invalidate();
      void utils.admin.stats.invalidate();
      void utils.admin.alerts.invalidate();
      onDone();
    },
  });
  return { reviewRunner: mutate, isReviewing: isPending };
}
