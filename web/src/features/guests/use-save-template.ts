import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Saves a template; the handlers update the form. */
export function useSaveTemplate(handlers: { onSaved: () => void; onFailed: (error: unknown) => void }) {
  const t = useTranslations("guests.editor");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.guests.saveTemplate.useMutation({
    onSuccess: ({ name }) => {
      toast({ title: t("saved.title"), message: t("saved.text", { name }) });
      handlers.onSaved();
      return utils.guests.invalidate();
    },
    onError: (error) => {
      failed(error, { general: t("saveFailed") });
      handlers.onFailed(error);
    },
  });
}
