import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Releases a job. Also calls `onDone` when the server refuses for good. */
export function useReleaseJob(address: string, onDone: () => void) {
  const t = useTranslations("runner.release");
  const { runner } = trpc.useUtils();
  return useAct(trpc.runner.releaseJob, {
    success: { title: t("done"), message: t("doneText", { address }), kind: "info" },
    failure: { sentence: t("failed") },
    onDone: (_, { jobId }) => {
      runner.jobs.setData(undefined, (jobs) => jobs?.filter(({ id }) => id !== jobId));
      onDone();
    },
    onFailed: ({ code }) => {
      if (["JOB_NOT_RELEASABLE", "NOT_FOUND"].includes(code)) onDone();
    },
    invalidates: [runner.jobs, runner.availableJobs, runner.offerDetails],
  });
}
