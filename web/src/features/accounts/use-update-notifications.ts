import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

export function useUpdateNotifications(onSaved: (saved: User["notificationPreferences"]) => void) {
  const t = useTranslations("settings.notifications");
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  return trpc.settings.updateNotifications.useMutation({
    onSuccess: (notificationPreferences) => {
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, notificationPreferences });
      toast({ title: t("updated.title"), message: t("updated.text") });
      onSaved(notificationPreferences);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
}
