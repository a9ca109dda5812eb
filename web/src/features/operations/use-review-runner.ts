import { useState } from "react";
import { useTranslations } from "use-intl";
import { fullName } from "#platform/values/actor.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

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
  const t = useTranslations("people.review");
  const utils = trpc.useUtils();
  const { act, isActing } = useAct(trpc.admin.reviewRunner, {
    success: (runner, { decision }) => ({
      title: t(decision),
      message: t("told", { name: fullName(runner) }),
    }),
    failure: ({ code }) => (code === "APPLICATION_CHANGED" ? null : t("failed")),
    onDone: () => {
      setConflict(null);
      onDone();
    },
    onFailed: ({ code, params }, { reason, seenDecision, ...decision }) => {
      if (code === "APPLICATION_CHANGED") {
        const theirs = params as Pick<DecisionConflict, "by" | "status" | "reason" | "at">;
        setConflict({
          ...theirs,
          yours: { ...decision, seenDecision: seenDecision ?? null, ...(reason && { reason }) },
        });
      } else {
        setConflict(null);
        if (!["APPLICATION_DECIDED", "NOT_FOUND"].includes(code)) return;
      }
      onDone();
    },
    invalidates: [
      utils.admin.runners,
      utils.admin.runnerCounts,
      utils.admin.stats,
      utils.admin.alerts,
      utils.admin.runnerApplication,
    ],
  });
  return {
    reviewRunner: act,
    isReviewing: isActing,
    conflict,
    endConflict: () => setConflict(null),
  };
}
