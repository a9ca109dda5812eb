import { useId } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Card } from "../../ui/card.tsx";
import { Stack } from "../../ui/page.tsx";
import { SwitchField, SwitchList } from "../../ui/switch-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePushDevice } from "../notices/use-push-device.ts";
import styles from "./notifications-tab.module.css";
import { SettingsForm } from "./settings-form.tsx";
import { useDraft } from "./use-draft.ts";

const ReachCards = lazyPart("reach", async () => (await import("./reach-cards.tsx")).ReachCards);

const channels = ["emailNotifications", "smsNotifications", "pushNotifications"] as const;
const topics = ["jobAlerts", "weeklyReports", "securityAlerts", "marketingEmails"] as const;

/** Notification channels and topics. */
export function NotificationsTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.notifications");
  const id = useId();
  const { id: userId, notificationPreferences: saved } = useSignedInUser();
  const { draft, isUnsaved, change, take, forget } = useDraft(saved);
  const utils = trpc.useUtils();
  const { act: update, isActing } = useAct(trpc.settings.updateNotifications, {
    success: { title: t("updated.title"), message: t("updated.text") },
    failure: t("failed"),
    screen: "account",
    onDone: (notificationPreferences) => {
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, notificationPreferences });
      forget(notificationPreferences);
    },
  });
  const { data: reachability } = trpc.settings.reachability.useQuery();
  const { turnOn } = usePushDevice(userId);
  const needsNumber = reachability !== undefined && reachability.sms?.state !== "confirmed";
  const save = () => {
    update(take());
    // Browsers allow the permission prompt only on a press; Save is one.
    if (draft.pushNotifications && !saved.pushNotifications) void turnOn();
  };
  const turn = (name: (typeof channels)[number], isOn: boolean) => {
    if (name !== "smsNotifications" || !isOn || !needsNumber || saved[name]) return change(name, isOn);
    toast({ title: t("numberNeeded"), message: t("smsNeedsNumber"), kind: "info" });
    document.getElementById("sms-number")?.focus();
  };
  return (
    <Stack>
      <Card title={t("title")} note={t("note")}>
        <SettingsForm
          isUnsaved={isUnsaved}
          isSaving={isActing}
          onSave={save}
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
                  {...(name === "smsNotifications" && needsNumber && { hint: t("smsNeedsNumber") })}
                  checked={draft[name]}
                  onChange={(isOn) => turn(name, isOn)}
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
      <ReachCards />
    </Stack>
  );
}
