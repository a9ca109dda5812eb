import { useFormatter, useTranslations } from "use-intl";
import styles from "./app-nav.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { currentOf, entriesOf, isRailOnly } from "./navigation.ts";
import type { Account } from "./user-menu.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The tabs of a member's role: a bar at the bottom of phones, a rail at the left of desktops. */
export function AppNav({
  path,
  account,
  unsent = 0,
}: {
  path: string;
  account: Account;
  /** How many of a runner's acts wait to be sent; counted on their first tab. */
  unsent?: number | undefined;
}) {
  const t = useTranslations("nav");
  const format = useFormatter();
  const entries = entriesOf(account);
  return (
    <nav className={classNames(styles.rail, !entries.every(isRailOnly) && styles.bar)} aria-label={t("main")}>
      {entries.map((entry, index) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={isRailOnly(entry) ? styles.railOnly : undefined}
          aria-current={currentOf(entries, entry, path)}
        >
          <Icon name={entry.icon} size="1.5rem" />
          <span>{t(entry.label)}</span>
          {index === 0 && unsent > 0 && (
            <span className={styles.unsent}>
              <span aria-hidden="true">{format.number(unsent)}</span>
              <VisuallyHidden>{t("unsent", { count: unsent })}</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Holds its place until the account is known. */
export function AppNavPlace() {
  return <div className={classNames(styles.rail, styles.bar)} />;
}
