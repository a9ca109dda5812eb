import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./link-cards.module.css";

/** Links to profile and settings. */
export function MyAccount() {
  const t = useTranslations("homeowner.dashboard.account");
  return (
    <Card title={t("title")}>
      <Links
        links={[
          { href: "/profile", icon: "user", label: t("profile") },
          { href: "/settings", icon: "settings", label: t("settings") },
          { href: "/vacation-rental", icon: "home", label: t("rentals") },
        ]}
      />
    </Card>
  );
}

/** Links to the settings homeowners use most. */
export function QuickActions() {
  const t = useTranslations("homeowner.dashboard.quick");
  return (
    <Card title={t("title")}>
      <Links
        links={[
          { href: "/calendar", icon: "calendar", label: t("calendar") },
          { href: "/settings#notifications", icon: "bell", label: t("notifications") },
          { href: "/settings", icon: "settings", label: t("settings") },
          { href: "/settings#billing", icon: "card", label: t("billing") },
        ]}
      />
    </Card>
  );
}

function Links({ links }: { links: { href: string; icon: IconName; label: string }[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ href, icon, label }) => (
        <li key={href}>
          <a className={styles.link} href={href}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            {label}
            <Icon name="arrowRight" size="1.125em" className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  );
}
