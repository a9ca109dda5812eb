import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Page } from "../../ui/page.tsx";
import { SecurityTab } from "../sign-in/security-tab.tsx";
import { Tabs } from "../site/tabs.tsx";
import { BillingTab } from "./billing-tab.tsx";
import { GeneralTab } from "./general-tab.tsx";
import { NotificationsTab } from "./notifications-tab.tsx";
import { PrivacyTab } from "./privacy-tab.tsx";
import styles from "./settings-page.module.css";

/** /settings: five tabs, each with its own Save. Unsaved changes survive switching tabs. */
export default function SettingsPage({
  onUnsavedChange,
  onDeleted,
}: {
  onUnsavedChange: (isUnsaved: boolean) => void;
  onDeleted: () => void;
}) {
  const t = useTranslations("settings");
  const [isGeneralUnsaved, setGeneralUnsaved] = useState(false);
  const [areNotificationsUnsaved, setNotificationsUnsaved] = useState(false);
  const [isPrivacyUnsaved, setPrivacyUnsaved] = useState(false);
  const [isBillingUnsaved, setBillingUnsaved] = useState(false);
  const isUnsaved = isGeneralUnsaved || areNotificationsUnsaved || isPrivacyUnsaved || isBillingUnsaved;
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.tabs}>
        <Tabs
          label={t("tabs.label")}
          tabs={[
            {
              id: "general",
              label: t("tabs.general"),
              panel: <GeneralTab onUnsavedChange={setGeneralUnsaved} />,
            },
            {
              id: "notifications",
              label: t("tabs.notifications"),
              panel: <NotificationsTab onUnsavedChange={setNotificationsUnsaved} />,
            },
            {
              id: "privacy",
              label: t("tabs.privacy"),
              panel: <PrivacyTab onUnsavedChange={setPrivacyUnsaved} />,
            },
            {
              id: "billing",
              label: t("tabs.billing"),
              panel: <BillingTab onUnsavedChange={setBillingUnsaved} />,
            },
            {
              id: "security",
              label: t("tabs.security"),
              panel: <SecurityTab onDeleted={onDeleted} />,
            },
          ]}
        />
      </div>
    </Page>
  );
}
