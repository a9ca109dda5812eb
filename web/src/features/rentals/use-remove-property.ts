import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Removes a rental and leaves its page. */
export function useRemoveProperty(onRemoved: () => void) {
  const t = useTranslations("rentalProperty.page");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.rental.removeProperty.useMutation({
    onSuccess: () => {
      toast({ title: t("removedTitle") });
      onRemoved();
      return Promise.all([
        utils.rental.properties.invalidate(),
        utils.rental.feeds.invalidate(),
        utils.rental.plannedVisits.invalidate(),
        utils.rental.jobs.invalidate(),
      ]);
    },
    onError: (error) => failed(error, { general: t("removeFailed") }),
  });
}
