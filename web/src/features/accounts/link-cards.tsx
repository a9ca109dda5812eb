import type { LinkProps } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { hasHome } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "../../ui/link-row.module.css";

export function MyAccount() {
  const t = useTranslations("homeowner.dashboard.account");
  return (
    <Card title={t("title")} isFolded>
      <Links
        links={[
          { to: "/profile", icon: "user", label: t("profile") },
          { to: "/settings", icon: "settings", label: t("settings") },
          { to: "/vacation-rental", icon: "home", label: t("rentals") },
        ]}
      />
    </Card>
  );
}

export function QuickActions({
  isFolded,
  hasWeek = false,
}: {
  isFolded?: boolean;
  /** The week on the screen links to the calendar. */
  hasWeek?: boolean;
}) {
  const t = useTranslations("homeowner.dashboard.quick");
  const { homeownerProfile } = useSignedInUser();
  // Hosts without a home have no calendar.
  const leadsToCalendar = !hasWeek && homeownerProfile !== null && hasHome(homeownerProfile);
  return (
    <Card title={t("title")} isFolded={isFolded}>
      <Links
        links={[
          ...(!leadsToCalendar ? [] : [{ to: "/calendar", icon: "calendar", label: t("calendar") } as const]),
          { to: "/settings", hash: "notifications", icon: "bell", label: t("notifications") },
          { to: "/settings", icon: "settings", label: t("settings") },
          { to: "/settings", hash: "billing", icon: "card", label: t("billing") },
        ]}
      />
    </Card>
  );
}

type Target = Pick<LinkProps, "to" | "hash"> & { icon: IconName; label: string };

function Links({ links }: { links: Target[] }) {
  return (
    <ul className="grid gap-1">
      {links.map(({ to, hash, icon, label }) => (
        <li key={label}>
          <Link className={styles.row} to={to} hash={hash}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            {label}
            <Icon name="arrowRight" size="1.125em" className="soft to-end" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
