import { useTranslations } from "use-intl";
import type { User } from "#contracts/user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/** Saves the visibility and the three privacy flags. */
export function useUpdatePrivacy(onSaved: (saved: User["privacy"]) => void) {
  const t = useTranslations("settings.privacy");
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  return trpc.settings.updatePrivacy.useMutation({
    onSuccess: (privacy) => {
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, privacy });
      toast({ title: t("updated.title"), message: t("updated.text") });
      onSaved(privacy);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
}
