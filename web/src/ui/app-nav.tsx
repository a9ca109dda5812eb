import { useTranslations } from "use-intl";
import styles from "./app-nav.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { currentOf, entriesOf, isRailOnly } from "./navigation.ts";
import type { Account } from "./user-menu.tsx";

/** The tabs of a member's role: a bar at the bottom of phones, a rail at the left of desktops. */
export function AppNav({ path, account }: { path: string; account: Account }) {
  const t = useTranslations("nav");
  const entries = entriesOf(account);
  return (
    <nav className={classNames(styles.rail, !entries.every(isRailOnly) && styles.bar)} aria-label={t("main")}>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={isRailOnly(entry) ? styles.railOnly : undefined}
          aria-current={currentOf(entries, entry, path)}
        >
          <Icon name={entry.icon} size="1.5rem" />
          <span>{t(entry.label)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Holds its place until the account is known. */
export function AppNavPlace() {
  return <div className={classNames(styles.rail, styles.bar)} />;
}
