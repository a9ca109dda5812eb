import { useTranslations } from "use-intl";
import { profileVisibilities } from "#platform/values/preferences.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { hasKept } from "../../lib/has-kept.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { Stack } from "../../ui/page.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import { OwnDataCard } from "../own-data/own-data-card.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useDraft } from "./use-draft.ts";

const flags = ["dataSharing", "analyticsTracking", "locationTracking"] as const;

/** Profile visibility and data use. */
export function PrivacyTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.privacy");
  const { draft, isUnsaved, change, take, forget } = useDraft(useSignedInUser().privacy);
  const { auth } = trpc.useUtils();
  const { act: update, isActing } = useAct(trpc.settings.updatePrivacy, {
    success: { title: t("updated.title"), message: t("updated.text") },
    failure: t("failed"),
    screen: "account",
    onDone: (privacy) => {
      auth.currentUser.setData(undefined, (user) => user && { ...user, privacy });
      const user = auth.currentUser.getData();
      if (user?.role === "runner" && !privacy.locationTracking) void forgetPlaces(user.id);
      forget(privacy);
    },
  });
  return (
    <Stack>
      <Card title={t("title")} note={t("note")}>
        <SettingsForm
          isUnsaved={isUnsaved}
          isSaving={isActing}
          onSave={() => update(take())}
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

/** Removes locations from unsent steps in this browser. */
async function forgetPlaces(userId: string): Promise<void> {
  if (!("indexedDB" in window) || !(await hasKept())) return;
  const { keptSteps } = await import("../../lib/outbox/kept-steps.ts");
  await keptSteps.forgetPlaces(userId);
}
