import { useTranslations } from "use-intl";
import type { User } from "#contracts/user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Saves the preferences; a changed theme shows at once (`lib/use-account-theme.ts`). */
export function useUpdatePreferences(onSaved: (saved: User["preferences"]) => void) {
  const t = useTranslations("settings.general");
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  return trpc.settings.updatePreferences.useMutation({
    onSuccess: (preferences) => {
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, preferences });
      toast({ title: t("updated.title"), message: t("updated.text", { theme: preferences.theme }) });
      onSaved(preferences);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
}
