import { useTranslations } from "use-intl";
import { profileVisibilities } from "#platform/values/preferences.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import { OwnDataCard } from "../own-data/own-data-card.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useDraft } from "./use-draft.ts";
import { useUpdatePrivacy } from "./use-update-privacy.ts";

const flags = ["dataSharing", "analyticsTracking", "locationTracking"] as const;

/** Profile visibility and data use. */
export function PrivacyTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.privacy");
  const { draft, isUnsaved, change, take, forget } = useDraft(useSignedInUser().privacy);
  const { mutate, isPending } = useUpdatePrivacy(forget);
  return (
    <Stack>
      <Card title={t("title")} note={t("note")}>
        <SettingsForm
          isUnsaved={isUnsaved}
          isSaving={isPending}
          onSave={() => mutate(take())}
          onUnsavedChange={onUnsavedChange}
        >
          <SelectField
            label={t("profileVisibility")}
            description={t("profileVisibilityHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            options={profileVisibilities.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
            value={draft.profileVisibility}
            onChange={({ currentTarget }) => {
              const chosen = profileVisibilities.find((value) => value === currentTarget.value);
              if (chosen) change("profileVisibility", chosen);
            }}
          />
          <SwitchList>
            {flags.map((name) => (
              <SwitchField
                key={name}
                label={t(name)}
                hint={t(`${name}Hint`)}
                checked={draft[name]}
                onChange={(isOn) => change(name, isOn)}
              />
            ))}
          </SwitchList>
        </SettingsForm>
      </Card>
      <OwnDataCard />
    </Stack>
  );
}
