import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { hasKept } from "../../lib/has-kept.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

export function useUpdatePrivacy(onSaved: (saved: User["privacy"]) => void) {
  const t = useTranslations("settings.privacy");
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  return trpc.settings.updatePrivacy.useMutation({
    onSuccess: (privacy) => {
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, privacy });
      const user = utils.auth.currentUser.getData();
      if (user?.role === "runner" && !privacy.locationTracking) void forgetPlaces(user.id);
      toast({ title: t("updated.title"), message: t("updated.text") });
      onSaved(privacy);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
}

/** Removes locations from unsent steps in this browser. */
async function forgetPlaces(userId: string): Promise<void> {
  if (!("indexedDB" in window) || !(await hasKept())) return;
  const { keptSteps } = await import("../../lib/outbox/kept-steps.ts");
  await keptSteps.forgetPlaces(userId);
}
