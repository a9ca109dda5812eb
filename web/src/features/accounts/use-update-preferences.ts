import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { updatePreferences } from "#modules/accounts/contract/settings.ts";
import type { User } from "#modules/accounts/contract/user.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

export type SentPreferences = z.input<typeof updatePreferences.input>;

/**
 * Saves preferences. A new theme or language applies at once (`lib/use-account-theme.ts`,
 * `lib/use-account-language.ts`), and the toast uses the new language.
 */
export function useUpdatePreferences(onSaved: (sent: SentPreferences) => void) {
  const t = useTranslations("settings.general");
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState<User["preferences"] | null>(null);
  const tell = useEffectEvent((theme: User["preferences"]["theme"]) =>
    toast({ title: t("updated.title"), message: t("updated.text", { theme }) }),
  );
  useEffect(() => {
    if (saved) tell(saved.theme);
  }, [saved]);
  return trpc.settings.updatePreferences.useMutation({
    onSuccess: async (preferences, sent) => {
      // The save succeeded: without the new texts, the page keeps its language.
      await showLanguage(preferences.language).catch(() => {});
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, preferences });
      await utils.settings.display.invalidate();
      onSaved(sent);
      setSaved(preferences);
      // The server words these.
      await Promise.all([utils.notifications.list.invalidate(), utils.notifications.page.invalidate()]);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
}
