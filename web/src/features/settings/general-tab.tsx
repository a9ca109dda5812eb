import { useTranslations } from "use-intl";
import { languages } from "#domain/preferences.ts";
import { languageNames } from "#messages/language-names.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { useDraft } from "./use-draft.ts";
import { useUpdatePreferences } from "./use-update-preferences.ts";

/** How the pages look, and in which language they speak. */
export function GeneralTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.general");
  const { theme, language } = useSignedInUser().preferences;
  const { draft, isUnsaved, change, forget } = useDraft({ theme, language });
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
        <SelectField
          label={t("language")}
          description={t("languageHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={draft.language}
          onChange={({ currentTarget }) => {
            const chosen = languages.find((value) => value === currentTarget.value);
            if (chosen) change("language", chosen);
          }}
        />
      </SettingsForm>
    </Card>
  );
}
