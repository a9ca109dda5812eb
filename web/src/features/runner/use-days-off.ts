import { useTranslations } from "use-intl";
import type { TakenDaysOff } from "#modules/runners/contract/availability.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Adds and removes days off. `onRefused` returns whether the server's errors appear at the form's fields. */
export function useDaysOff({
  onTaken,
  onRefused,
}: {
  onTaken: (taken: TakenDaysOff) => void;
  onRefused: (error: unknown) => boolean;
}) {
  const t = useTranslations("offers.daysOff");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const changed = () => {
    void utils.runner.daysOff.invalidate();
    void utils.runner.offerDetails.invalidate();
  };
  const take = trpc.runner.takeDaysOff.useMutation({
    onSuccess: (taken) => {
      changed();
      void utils.runner.jobs.invalidate();
      void utils.runner.route.invalidate();
      void utils.runner.availableJobs.invalidate();
      toast({ title: t("done"), message: t("doneText", { count: taken.released.length }) });
      onTaken(taken);
    },
    onError: (error) => {
      if (!onRefused(error)) showFailure(error, { general: t("failed") });
    },
  });
  const end = trpc.runner.endDaysOff.useMutation({
    onSuccess: () => {
      changed();
      toast({ title: t("ended"), message: t("endedText"), kind: "info" });
    },
    onError: (error) => showFailure(error, { general: t("endFailed") }),
  });
  return { take, end };
}
