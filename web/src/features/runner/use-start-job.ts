import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import type { PhotoSource } from "#domain/photos.ts";
import { trpc } from "../../lib/trpc.ts";
import { toast } from "../../ui/toast.tsx";

/** Begins an own job: its cans are at the curb. The caller words what goes wrong. */
export function useStartJob(): (input: {
  jobId: string;
  photoUrl: string;
  photoSource: PhotoSource;
}) => Promise<Job> {
  const t = useTranslations("stop.start");
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.runner.startJob.useMutation({
    onSuccess: (job) => {
      utils.runner.jobs.setData(undefined, (jobs) => jobs?.map((each) => (each.id === job.id ? job : each)));
      void utils.runner.jobs.invalidate();
      toast({ title: t("done"), message: t("doneText") });
    },
  });
  return mutateAsync;
}
