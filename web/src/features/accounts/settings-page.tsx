import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { profileVisibilities } from "#platform/values/preferences.ts";
import { useSetCurrentUser, useSignedInUser } from "../../lib/current-user.ts";
import { hasKept } from "../../lib/kept.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Card } from "../../ui/card.tsx";
import { SwitchField, SwitchList, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { Page, Stack } from "../../ui/page.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { usePushDevice } from "../notices/push-device.tsx";
import { SecurityTab } from "../sign-in/security-tab.tsx";
import { Tabs } from "../site/tabs.tsx";
import styles from "./accounts.module.css";
import { BankAccount } from "./bank-account.tsx";
import { GeneralTab } from "./general-tab.tsx";
import { ExportButton, OwnDataCard } from "./own-data.tsx";
import { Choice, type ReportsUnsaved, SettingsForm, useDraft } from "./settings-form.tsx";

const payout = z.object({ payoutEmail: field.payoutEmail });

function PayoutForm({ payoutEmail, onUnsavedChange }: ReportsUnsaved & { payoutEmail: string }) {
  const t = useTranslations("settings.billing");
  const [typed, setTyped] = useState(payoutEmail);
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(payout, { payoutEmail }, (values) =>
    setTyped(values.payoutEmail),
  );
  const setCurrentUser = useSetCurrentUser();
  const { run, passwordDialog } = useReauthenticate();
  const { act: update, isActing } = useAct(trpc.profile.updateRunner, {
    through: run,
    success: (_, { payoutEmail: email = "" }) => ({
      title: t("updated.title"),
      message: t("updated.text", { email }),
    }),
    failure: t("failed"),
    screen: "account",
    onDone: (user, saved) => {
      setCurrentUser(user);
      if (saved.payoutEmail) form.setFieldValue("payoutEmail", saved.payoutEmail);
    },
    onFailed: setServerErrors,
  });
  const send = form.onSubmit((values) => update(payout.parse(values)), onInvalid);
  return (
    <>
      <SettingsForm
        isUnsaved={typed !== payoutEmail}
        isSaving={isActing}
        onSave={send}
        onUnsavedChange={onUnsavedChange}
      >
        <TextField
          label={t("payoutEmail")}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...fieldOf("payoutEmail")}
        />
      </SettingsForm>
      {passwordDialog}
    </>
  );
}

/** Loaded with its texts, which no other settings need. */
const HomeownerBilling = lazyPart(
  ["billing", "homes"],
  async () => (await import("../billing/homeowner-billing.tsx")).default,
  <Skeleton rows={4} />,
);

function BillingTab({ onUnsavedChange }: ReportsUnsaved) {
  const t = useTranslations("settings.billing");
  const { role, runnerProfile } = useSignedInUser();
  if (runnerProfile)
    return (
      <Stack>
        <Card title={t("paymentSettings")} note={t("paymentNote")}>
          <PayoutForm payoutEmail={runnerProfile.payoutEmail} onUnsavedChange={onUnsavedChange} />
        </Card>
        <BankAccount />
      </Stack>
    );
  if (role === "homeowner") return <HomeownerBilling />;
  return (
    <Card title={t("title")}>
      <EmptyState title={t("none")} text={t("noneText")} />
    </Card>
  );
}

const ReachCards = lazyPart("channels", async () => (await import("./reach-cards.tsx")).ReachCards);

const channels = ["emailNotifications", "smsNotifications", "pushNotifications"] as const;
const topics = ["jobAlerts", "weeklyReports", "securityAlerts", "marketingEmails"] as const;

function NotificationsTab({ onUnsavedChange }: ReportsUnsaved) {
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

const flags = ["dataSharing", "analyticsTracking", "locationTracking"] as const;

function PrivacyTab({ onUnsavedChange }: ReportsUnsaved) {
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
      <Card
        title={t("title")}
        note={
          <>
            {t("note")} <Link to="/privacy">{t("policy")}</Link>
          </>
        }
      >
        <SettingsForm
          isUnsaved={isUnsaved}
          isSaving={isActing}
          onSave={() => update(take())}
          onUnsavedChange={onUnsavedChange}
        >
          <Choice
            label={t("profileVisibility")}
            hint={t("profileVisibilityHint")}
            values={profileVisibilities}
            word={(value) => t(`visibilities.${value}`)}
            value={draft.profileVisibility}
            onChange={(chosen) => change("profileVisibility", chosen)}
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

const tabNames = ["general", "notifications", "privacy", "billing", "security"] as const;

/** /settings: five tabs, each with its own Save. Unsaved changes survive switching tabs. */
export default function SettingsPage({
  onUnsavedChange,
  onDeleted,
}: ReportsUnsaved & { onDeleted: () => void }) {
  const t = useTranslations("settings");
  const [isGeneralUnsaved, setGeneralUnsaved] = useState(false);
  const [areNotificationsUnsaved, setNotificationsUnsaved] = useState(false);
  const [isPrivacyUnsaved, setPrivacyUnsaved] = useState(false);
  const [isBillingUnsaved, setBillingUnsaved] = useState(false);
  const isUnsaved = isGeneralUnsaved || areNotificationsUnsaved || isPrivacyUnsaved || isBillingUnsaved;
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  const panels = {
    general: <GeneralTab onUnsavedChange={setGeneralUnsaved} />,
    notifications: <NotificationsTab onUnsavedChange={setNotificationsUnsaved} />,
    privacy: <PrivacyTab onUnsavedChange={setPrivacyUnsaved} />,
    billing: <BillingTab onUnsavedChange={setBillingUnsaved} />,
    security: <SecurityTab onDeleted={onDeleted} ownData={<ExportButton />} />,
  };
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.tabs}>
        <Tabs
          label={t("tabs.label")}
          tabs={tabNames.map((id) => ({ id, label: t(`tabs.${id}`), panel: panels[id] }))}
        />
      </div>
    </Page>
  );
}
