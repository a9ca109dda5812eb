import { type MouseEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./menu.module.css";
import { currentOf, railOnlyOf, sheetLinksOf, signInHref } from "./navigation.ts";
import type { Visitor } from "./shell.tsx";
import { SiteLink, SiteLinks } from "./site-link.tsx";
import { type Account, AccountSummary } from "./user-menu.tsx";

const id = "menu";

/**
 * The Menu button on small screens and the sheet it opens at the right: visitors' links, or what a member's tabs leave
 * out. Choosing a link closes it.
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
        className={classNames("icon-button", styles.sheetOpen, account && styles.ofMember)}
        aria-haspopup="dialog"
        command="show-modal"
        commandfor={id}
        popoverTarget={id}
        onClick={instead(() => sheet.current?.showModal())}
      >
        <Icon name="menu" size="1.5rem" />
        <span className="visually-hidden">{t("menu")}</span>
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
            {account ? (
              <MemberLinks path={path} account={account} />
            ) : (
              <>
                <SiteLinks path={path} visitor={visitor} />
                {(["runners", "hosts"] as const).map((page) => (
                  <SiteLink key={page} page={page} visitor={visitor}>
                    {t(`${page}`)}
                  </SiteLink>
                ))}
              </>
            )}
          </nav>
          {visitor === "signedOut" && (
            <div className="grid gap-3">
              <ButtonLink to={signInHref} wide>
                {t("signIn")}
              </ButtonLink>
              <ButtonLink to="/sign-up" variant="quiet" wide>
                {t("signUp")}
              </ButtonLink>
            </div>
          )}
        </div>
      </dialog>
    </>
  );
}

function MemberLinks({ path, account }: { path: string; account: Account }) {
  const pages = railOnlyOf(account);
  return (
    <>
      <Entries entries={pages} path={path} />
      {pages.length > 0 && <hr className={styles.rule} />}
      <Entries entries={sheetLinksOf(account)} path={path} />
    </>
  );
}

type Shown = ReturnType<typeof railOnlyOf | typeof sheetLinksOf>;

function Entries({ entries, path }: { entries: Shown; path: string }) {
  const t = useTranslations("nav");
  return entries.map((entry) => (
    <Link key={entry.to} to={entry.to} aria-current={currentOf(entries, entry, path)}>
      <Icon name={entry.icon} />
      <span>{t(entry.label)}</span>
    </Link>
  ));
}
