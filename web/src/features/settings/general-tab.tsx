import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Card } from "../../ui/card.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { useDraft } from "./use-draft.ts";
import { useUpdatePreferences } from "./use-update-preferences.ts";

/** How the pages look. */
export function GeneralTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.general");
  const { theme } = useSignedInUser().preferences;
  const { draft, isUnsaved, change, forget } = useDraft({ theme });
  const { mutate, isPending } = useUpdatePreferences(forget);
  return (
    <Card title={t("title")}>
      <SettingsForm
        isUnsaved={isUnsaved}
        isSaving={isPending}
        onSave={() => mutate(draft)}
        onUnsavedChange={onUnsavedChange}
      >
        <ThemeChoice value={draft.theme} onChange={(chosen) => change("theme", chosen)} />
      </SettingsForm>
    </Card>
  );
}
