import { type MouseEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./menu.module.css";
import { accountLinksOf, signInHref } from "./navigation.ts";
import type { Visitor } from "./shell.tsx";
import { SiteLinks } from "./site-link.tsx";
import { AccountSummary, UnreadCount } from "./user-menu.tsx";

const id = "menu";

/**
 * The Menu button on small screens and the sheet it opens at the right. Choosing a link closes it.
 *
 * Works without script: as a dialog through `command`, or as a popover in browsers without it.
 */
export function SideSheet({ path, visitor }: { path: string; visitor: Visitor }) {
  const t = useTranslations("nav");
  const sheet = useRef<HTMLDialogElement>(null);
  const account = typeof visitor === "object" ? visitor : null;

  const onClick = (event: MouseEvent) => {
    const onVeil = event.target === event.currentTarget;
    const onLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (onVeil || onLink) sheet.current?.close();
  };
  const instead = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };

  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.sheetOpen}`}
        aria-haspopup="dialog"
        command="show-modal"
        commandfor={id}
        popoverTarget={id}
        onClick={instead(() => sheet.current?.showModal())}
      >
        <Icon name="menu" size="1.5rem" />
        <span className="visually-hidden">{t("menu")}</span>
        {account !== null && account.unread > 0 && <span className={styles.dot} aria-hidden="true" />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same from the keyboard */}
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        closedby="any"
        className={styles.sheet}
        aria-label={t("menu")}
        onClick={onClick}
      >
        <div className={styles.content}>
          <button
            type="button"
            className={`icon-button ${styles.close}`}
            aria-label={t("closeMenu")}
            command="close"
            commandfor={id}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={instead(() => sheet.current?.close())}
          >
            <Icon name="close" size="1.5rem" />
          </button>
          {account && <AccountSummary account={account} />}
          <nav className={`grid ${styles.links}`} aria-label={t("menu")}>
            <SiteLinks path={path} visitor={visitor} />
            {account && <hr className={styles.rule} />}
            {account &&
              accountLinksOf(account.role).map(({ href, sheetLabel, icon }) => (
                <Link key={href} to={href} aria-current={href === path ? "page" : undefined}>
                  <Icon name={icon} />
                  <span>{t(sheetLabel)}</span>
                  {href === "/notifications" && <UnreadCount unread={account.unread} />}
                </Link>
              ))}
          </nav>
          {visitor === "signedOut" && (
            <ButtonLink to={signInHref} wide>
              {t("signIn")}
            </ButtonLink>
          )}
        </div>
      </dialog>
    </>
  );
}
