import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Removes the template with a name. `onDone` runs in either case. */
export function useRemoveTemplate(name: string, onDone: () => void) {
  const t = useTranslations("guests.editor");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.guests.removeTemplate.useMutation({
    onSuccess: () => toast({ title: t("removed.title"), message: t("removed.text", { name }) }),
    onError: (error) => failed(error, { general: t("removeFailed") }),
    onSettled: () => {
      onDone();
      return utils.guests.invalidate();
    },
  });
}
