import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract/admin-people.ts";
import { fullName } from "#platform/values/full-name.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

type Decision = {
  runnerId: string;
  decision: "approved" | "rejected" | "more_info";
  reason?: string;
  /** The runner's `decidedAt` when loaded. */
  seenDecision: string | null;
};

/** Another admin's decision beside one's own. */
export type DecisionConflict = {
  by: string;
  status: ApplicationStatus;
  reason: string;
  at: string;
  yours: Decision;
};

/** Decides an application. Also calls `onDone` if someone else already did. */
export function useReviewRunner(onDone: () => void): {
  reviewRunner: (decision: Decision) => void;
  isReviewing: boolean;
  /** Set when someone else decided after the application was loaded. */
  conflict: DecisionConflict | null;
  endConflict: () => void;
} {
  const [conflict, setConflict] = useState<DecisionConflict | null>(null);
  const t = useTranslations("admin.review");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.admin.reviewRunner.useMutation({
    onSuccess: (runner: AdminRunner, { decision }) => {
      setConflict(null);
      void utils.admin.runners.invalidate();
      void utils.admin.runnerCounts.invalidate();
      void utils.admin.stats.invalidate();
      void utils.admin.alerts.invalidate();
      void utils.admin.runnerApplication.invalidate();
      toast({ title: t(decision), message: t("told", { name: fullName(runner) }) });
      onDone();
    },
    onError: (error, { reason, seenDecision, ...decision }) => {
      const { code, params } = toAppError(error);
      if (code === "APPLICATION_CHANGED") {
        const theirs = params as Pick<DecisionConflict, "by" | "status" | "reason" | "at">;
        setConflict({
          ...theirs,
          yours: { ...decision, seenDecision: seenDecision ?? null, ...(reason && { reason }) },
        });
      } else {
        setConflict(null);
        showFailure(error, { general: t("failed") });
        if (!["APPLICATION_DECIDED", "NOT_FOUND"].includes(code)) return;
      }
      void utils.admin.runners.invalidate();
      void utils.admin.runnerCounts.invalidate();
      void utils.admin.stats.invalidate();
      void utils.admin.alerts.invalidate();
      onDone();
    },
  });
  return {
    reviewRunner: mutate,
    isReviewing: isPending,
    conflict,
    endConflict: () => setConflict(null),
  };
}
