import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import type { dayParts } from "#platform/values/windows.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import type { MissedJob } from "./missed-pickups.tsx";

type When = { day: string; timeWindow: (typeof dayParts)[number] };

/** Schedules a return pickup or saves a note for a missed pickup. `onDone` runs only on success. */
export function useMissedActs(): {
  plan: (job: MissedJob, when: When, onDone: (visit: DispatchJob) => void) => void;
  note: (job: MissedJob, words: string, onDone: () => void) => void;
  isActing: boolean;
} {
  const t = useTranslations("dispatch.missed");
  const utils = trpc.useUtils();
  const day = useDay();
  const showFailure = useFailureToast();
  const planning = trpc.admin.planReturnVisit.useMutation();
  const noting = trpc.admin.noteMissed.useMutation();
  const refresh = () =>
    Promise.all([
      utils.admin.dispatchJobs.invalidate(),
      utils.admin.dispatchDay.invalidate(),
      utils.admin.freeRunners.invalidate(),
      utils.admin.alerts.invalidate(),
    ]);
  return {
    plan: (job, when, onDone) =>
      void planning
        .mutateAsync({ jobId: job.id, ...when })
        .then((visit) => {
          toast({ title: t("planned"), message: day(visit.day) });
          onDone(visit);
        })
        .catch((error: unknown) => showFailure(error, { general: t("planFailed") }))
        .then(refresh),
    note: (job, words, onDone) =>
      void noting
        .mutateAsync({ jobId: job.id, words })
        .then(() => {
          toast({ title: t("noteDone"), message: job.address });
          onDone();
        })
        .catch((error: unknown) => showFailure(error, { general: t("noteFailed") }))
        .then(refresh),
    isActing: planning.isPending || noting.isPending,
  };
}
