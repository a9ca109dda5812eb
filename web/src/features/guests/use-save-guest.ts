import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Keeps who stays; what is worded for the stay is asked for again. */
export function useSaveGuest(onFailed: (error: unknown) => void) {
  const t = useTranslations("guests.guest");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.guests.saveGuest.useMutation({
    onSuccess: ({ language }) => {
      toast({ title: t("saved.title"), message: t("saved.text", { language: languageNames[language] }) });
      return utils.guests.invalidate();
    },
    onError: (error) => {
      failed(error, { general: t("saveFailed") });
      onFailed(error);
    },
  });
}
