import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Saves automatic scheduling settings and refetches the lists. */
export function useSaveSettings() {
  const t = useTranslations("rentalProperty.automation");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.rental.saveSettings.useMutation({
    onSuccess: (saved) => {
      utils.rental.settings.setData(undefined, saved);
      toast({ title: t("savedTitle"), message: t("savedText") });
      return Promise.all([
        utils.rental.plannedVisits.invalidate(),
        utils.rental.jobs.invalidate(),
        utils.homeowner.jobs.invalidate(),
      ]);
    },
    onError: (error) => failed(error, { general: t("failed") }),
  });
}
