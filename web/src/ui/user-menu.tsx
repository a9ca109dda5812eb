import { type KeyboardEvent, type ToggleEvent, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#platform/values/actor.ts";
import type { DeskEntry } from "./desk-navigation.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./menu.module.css";
import { menuLinksOf } from "./navigation.ts";
import { Avatar } from "./person-line.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/**
 * The signed-in user. `name` is first and last name if both exist, else the email. `isSetUp`: whether their home is set
 * up, or their application approved. `isHostOnly`: a host without a home.
 */
export type Account = {
  name: string;
  role: Role;
  /** An admin's pages. */
  desk?: readonly DeskEntry[] | undefined;
  imageUrl: string | null;
  isSetUp: boolean;
  isHostOnly: boolean;
};

/** The My Account menu of desktops, a native popover: it closes on Escape and on an outside click. */
export function UserMenu({ account }: { account: Account }) {
  const t = useTranslations("nav");
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const onToggle = (event: ToggleEvent) => {
    if (event.newState === "open") items()[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = nextItem(event.key, at, all);
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };

  return (
    <div className="relative">
      <button type="button" className={styles.open} aria-haspopup="menu" popoverTarget={id}>
        <Avatar imageUrl={account.imageUrl} />
        <VisuallyHidden>{t("account")}</VisuallyHidden> <span className={styles.name}>{account.name}</span>
        <Icon name="chevronDown" size="1em" />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu} onToggle={onToggle}>
        <p id={`${id}-title`} className="heavy mb-3">
          {t("account")}
        </p>
        <AccountSummary account={account} />
        <div
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className={styles.items}
          onKeyDown={onKeyDown}
        >
          {menuLinksOf(account).map(({ to, label, icon }) => (
            <Link key={to} role="menuitem" tabIndex={-1} to={to} onClick={() => menu.current?.hidePopover()}>
              <Icon name={icon} />
              <span>{t(label)}</span>
            </Link>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Name and role, at the top of the menu and the sheet. */
export function AccountSummary({ account }: { account: Account }) {
  const t = useTranslations("common");
  return (
    <div className="flex middle gap-3">
      <Avatar imageUrl={account.imageUrl} />
      <div className="shrinks">
        <p className={styles.whoName}>{account.name}</p>
        <p className="soft small">{t(`roles.${account.role}`)}</p>
      </div>
    </div>
  );
}

/**
 * The menu item a key moves to: arrows wrap around, a letter goes to the next item starting with it. Null for other
 * keys.
 */
function nextItem(key: string, at: number, all: HTMLElement[]): number | null {
  const last = all.length - 1;
  if (key === "ArrowDown") return at === last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key.length !== 1 || key === " ") return null;
  const order = [...all.keys()].map((step) => (at + 1 + step) % all.length);
  return order.find((item) => all[item]?.textContent?.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
