import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import type { PhotoSource } from "#domain/photos.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { toast } from "../../ui/toast.tsx";
import { shownPay } from "./job-pay.ts";

/** Completes an own job, which books its pay. The caller words what goes wrong. */
export function useCompleteJob(): (input: {
  jobId: string;
  photoUrl: string;
  photoSource: PhotoSource;
  notes: string | null;
}) => Promise<Job> {
  const t = useTranslations("stop.complete");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.runner.completeJob.useMutation({
    onSuccess: (job) => {
      utils.runner.jobs.setData(undefined, (jobs) => jobs?.map((each) => (each.id === job.id ? job : each)));
      void utils.runner.jobs.invalidate();
      void utils.auth.currentUser.invalidate();
      toast({ title: t("done"), message: t("doneText", { amount: dollars(shownPay(job)) }) });
    },
  });
  return mutateAsync;
}
