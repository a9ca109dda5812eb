import { type MouseEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { accountLinks, signInHref, siteLinks } from "./navigation.ts";
import type { Visitor } from "./shell.tsx";
import styles from "./side-sheet.module.css";
import { AccountSummary } from "./user-menu.tsx";

/** On small screens: the button named Menu, and the sheet at the right that it opens. Choosing a link closes it. */
export function SideSheet({ path, visitor }: { path: string; visitor: Visitor }) {
  const t = useTranslations("nav");
  const sheet = useRef<HTMLDialogElement>(null);
  const account = typeof visitor === "object" ? visitor : null;

  const onClick = (event: MouseEvent) => {
    const onVeil = event.target === event.currentTarget;
    const onLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (onVeil || onLink) sheet.current?.close();
  };

  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
      >
        <Icon name="menu" size="1.5rem" />
        <span className={styles.openWord}>{t("menu")}</span>
        {account !== null && account.unread > 0 && <span className={styles.dot} aria-hidden="true" />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same from the keyboard */}
      <dialog ref={sheet} className={styles.sheet} aria-label={t("menu")} onClick={onClick}>
        <div className={styles.content}>
          <button
            type="button"
            className={styles.close}
            aria-label={t("closeMenu")}
            onClick={() => sheet.current?.close()}
          >
            <Icon name="close" size="1.5rem" />
          </button>
          {account && <AccountSummary account={account} />}
          <nav className={styles.links} aria-label={t("menu")}>
            {siteLinks.map(({ href, label }) => (
              <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
                {t(label)}
              </a>
            ))}
            {account && <hr className={styles.rule} />}
            {account &&
              accountLinks.map(({ href, sheetLabel, icon }) => (
                <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
                  <Icon name={icon} />
                  {t(sheetLabel)}
                </a>
              ))}
          </nav>
          {visitor === "signedOut" && (
            <ButtonLink href={signInHref} wide>
              {t("signIn")}
            </ButtonLink>
          )}
        </div>
      </dialog>
    </>
  );
}
