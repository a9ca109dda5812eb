import { Fragment } from "react";
import { useFormatter, useTranslations } from "use-intl";
import styles from "./app-nav.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { type Counts, currentOf, entriesOf, isRailOnly } from "./navigation.ts";
import type { Account } from "./user-menu.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** The tabs of a member's role: a bar at the bottom of phones, a rail at the left of desktops. */
export function AppNav({
  path,
  account,
  unsent = 0,
  counts = {},
}: {
  path: string;
  account: Account;
  /** How many of a runner's acts wait to be sent; counted on their first tab. */
  unsent?: number | undefined;
  /** What waits on an admin's pages. */
  counts?: Counts | undefined;
}) {
  const t = useTranslations("nav");
  const entries = entriesOf(account);
  return (
    <nav className={classNames(styles.rail, !entries.every(isRailOnly) && styles.bar)} aria-label={t("main")}>
      {entries.map((entry, index) => (
        <Fragment key={entry.to}>
          {"group" in entry && groupOf(entries[index - 1]) !== entry.group && (
            <p className={styles.group}>{t(entry.group)}</p>
          )}
          <Link
            to={entry.to}
            className={isRailOnly(entry) ? styles.railOnly : undefined}
            aria-current={currentOf(entries, entry, path)}
          >
            <Icon name={entry.icon} size="1.5rem" />
            <span>{t(entry.label)}</span>
            {index === 0 && unsent > 0 && <Count count={unsent} text={t("unsent", { count: unsent })} />}
            {"counts" in entry && Boolean(counts[entry.counts]) && (
              <Count
                count={counts[entry.counts] ?? 0}
                text={t("waiting", { count: counts[entry.counts] ?? 0 })}
              />
            )}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}

const groupOf = (entry: object | undefined) => entry && "group" in entry && entry.group;

function Count({ count, text }: { count: number; text: string }) {
  const format = useFormatter();
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{format.number(count)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Holds its place until the account is known. */
export function AppNavPlace() {
  return <div className={classNames(styles.rail, styles.bar)} />;
}
