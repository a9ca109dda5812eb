import { useId } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Card } from "../../ui/card.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import styles from "./notifications-tab.module.css";
import { SettingsForm } from "./settings-form.tsx";
import { useDraft } from "./use-draft.ts";
import { useUpdateNotifications } from "./use-update-notifications.ts";

const channels = ["emailNotifications", "smsNotifications", "pushNotifications"] as const;
const topics = ["jobAlerts", "weeklyReports", "securityAlerts", "marketingEmails"] as const;

/** Where somebody wants to hear from us, and about what. */
export function NotificationsTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.notifications");
  const id = useId();
  const { draft, isUnsaved, change, forget } = useDraft(useSignedInUser().notificationPreferences);
  const { mutate, isPending } = useUpdateNotifications(forget);
  return (
    <Card title={t("title")} note={t("note")}>
      <SettingsForm
        isUnsaved={isUnsaved}
        isSaving={isPending}
        onSave={() => mutate(draft)}
        onUnsavedChange={onUnsavedChange}
      >
        <section aria-labelledby={`${id}-channels`}>
          <h3 id={`${id}-channels`} className={styles.title}>
            {t("channels")}
          </h3>
          <SwitchList>
            {channels.map((name) => (
              <SwitchField
                key={name}
                label={t(name)}
                checked={draft[name]}
                onChange={(isOn) => change(name, isOn)}
              />
            ))}
          </SwitchList>
        </section>
        <section aria-labelledby={`${id}-topics`}>
          <h3 id={`${id}-topics`} className={styles.title}>
            {t("topics")}
          </h3>
          <SwitchList>
            {topics.map((name) => (
              <SwitchField
                key={name}
                label={t(name)}
                hint={t(`${name}Hint`)}
                checked={draft[name]}
                onChange={(isOn) => change(name, isOn)}
              />
            ))}
          </SwitchList>
        </section>
      </SettingsForm>
    </Card>
  );
}
