import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { offerPush } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Takes offers out of the list and, if they are the runner's now, adds them to their jobs. */
function useRemoveOffers(onGone: () => void) {
  const { runner } = trpc.useUtils();
  return (jobIds: readonly string[], taken: readonly Job[] = []) => {
    const isOther = ({ id }: Job) => !jobIds.includes(id);
    runner.jobs.setData(undefined, (jobs) => jobs && [...jobs.filter(isOther), ...taken]);
    runner.availableJobs.setData(undefined, (offers) => offers?.filter(isOther));
    onGone();
  };
}

/** After a refusal, the runner's status here or the details may be outdated. */
function useAfterRefusal() {
  const { runner, auth } = trpc.useUtils();
  return ({ code }: { code: string }) => {
    void runner.offerDetails.invalidate();
    if (["RUNNER_OFFLINE", "APPLICATION_NOT_APPROVED"].includes(code)) void auth.currentUser.invalidate();
  };
}

/** Accepts an offer as displayed. `onGone` runs before it leaves the list. */
export function useAcceptJob(onGone: () => void) {
  const t = useTranslations("runner.accept");
  const { runner } = trpc.useUtils();
  const remove = useRemoveOffers(onGone);
  return useAct(trpc.runner.acceptJob, {
    success: { title: t("done"), message: t("doneText") },
    failure: t("failed"),
    onDone: (accepted) => {
      remove([accepted.id], [accepted]);
      void runner.offerDetails.invalidate();
      offerPush("job");
    },
    onFailed: useAfterRefusal(),
    invalidates: [runner.availableJobs, runner.jobs],
  });
}

/** Accepts several offers as displayed, or those that are left. */
export function useAcceptJobs(onGone: () => void) {
  const t = useTranslations("jobs.bundle");
  const accept = useTranslations("runner.accept");
  const { runner } = trpc.useUtils();
  const remove = useRemoveOffers(onGone);
  return useAct(trpc.runner.acceptJobs, {
    success: (taken, { jobs }) =>
      taken.length === jobs.length
        ? { title: t("done", { count: taken.length }), message: t("doneText") }
        : {
            title: t("partly", { taken: taken.length, count: jobs.length }),
            message: t("partlyText", { lost: jobs.length - taken.length }),
            kind: "info",
          },
    failure: accept("failed"),
    onDone: (taken, { jobs }) => {
      remove(
        jobs.map(({ jobId }) => jobId),
        taken,
      );
      void runner.offerDetails.invalidate();
      offerPush("job");
    },
    onFailed: useAfterRefusal(),
    invalidates: [runner.availableJobs, runner.jobs],
  });
}

/** Hides an offer from this runner until they show it again. */
export function useDeclineJob({ id: jobId, address }: Pick<Job, "id" | "address">, onGone: () => void) {
  const t = useTranslations("runner.decline");
  const { runner } = trpc.useUtils();
  const remove = useRemoveOffers(onGone);
  const undo = useShowAgain(address);
  return useAct(trpc.runner.declineJob, {
    success: {
      title: t("done"),
      message: t("doneText"),
      kind: "info",
      action: { label: t("undo"), onAct: () => undo.act({ jobId }) },
    },
    failure: { sentence: t("failed") },
    onDone: () => remove([jobId]),
    invalidates: [runner.availableJobs, runner.offerDetails, runner.declinedJobs],
  });
}

/** Shows a declined offer again. */
export function useShowAgain(address: string) {
  const t = useTranslations("runner.decline");
  const { runner } = trpc.useUtils();
  return useAct(trpc.runner.undoDecline, {
    success: { title: t("undone"), message: t("undoneText", { address }), kind: "info" },
    failure: { sentence: t("undoFailed") },
    invalidates: [runner.availableJobs, runner.offerDetails, runner.declinedJobs],
  });
}
