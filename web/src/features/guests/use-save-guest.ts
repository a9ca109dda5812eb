import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import { useLanguageName } from "./use-language-name.ts";

/** Saves a stay's guest and refetches its message previews. */
export function useSaveGuest(onFailed: (error: unknown) => void) {
  const t = useTranslations("guests.guest");
  const nameOf = useLanguageName();
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return trpc.guests.saveGuest.useMutation({
    onSuccess: ({ language }) => {
      toast({ title: t("saved.title"), message: t("saved.text", { language: nameOf(language) }) });
      return utils.guests.invalidate();
    },
    onError: (error) => {
      failed(error, { general: t("saveFailed") });
      onFailed(error);
    },
  });
}
