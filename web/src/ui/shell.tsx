import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { setUpRoleAt } from "#modules/accounts/rules.ts";
import { AppNav, AppNavPlace } from "./app-nav.tsx";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { BrandMark } from "./illustrations.tsx";
import { type Counts, signInHref } from "./navigation.ts";
import styles from "./shell.module.css";
import { SideSheet } from "./side-sheet.tsx";
import { SiteLink, SiteLinks } from "./site-link.tsx";
import { type Account, UserMenu } from "./user-menu.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** "loading": a member whose account is not known yet. */
export type Visitor = "loading" | "signedOut" | Account;

/**
 * The header and the page below; members get the tabs of their role, visitors the public menu. Plain React, links and
 * CSS, because public pages use it without the app.
 */
export function Shell({
  path,
  visitor,
  bell,
  homeSwitch,
  unsent,
  counts,
  search,
  children,
}: {
  path: string;
  visitor: Visitor;
  /** The notification bell of a signed-in user. */
  bell?: ReactNode;
  /** The choice between an account's homes, if it has several. */
  homeSwitch?: ReactNode;
  /** How many of a runner's acts wait to be sent. */
  unsent?: number;
  /** What waits on an admin's pages. */
  counts?: Counts | undefined;
  /** An admin's search of everything. */
  search?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("nav");
  // No tab leads away from a set-up's last steps.
  const isSettingUp = setUpRoleAt(path) !== null;
  const signedIn = typeof visitor === "object" ? visitor : null;
  const account = signedIn && { ...signedIn, isSetUp: signedIn.isSetUp && !isSettingUp };
  // Sign-up and sign-in stand without tabs from the first paint, so none may take room before the account is known.
  const isLoading = visitor === "loading" && !isSettingUp && path !== "/sign-up" && path !== signInHref;
  const hasTabs = isLoading || account?.isSetUp === true;
  return (
    <div
      className={classNames(styles.shell, visitor !== "signedOut" && styles.app, hasTabs && styles.tabbed)}
    >
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <header className={styles.bar}>
        <div className={styles.inside}>
          <Brand visitor={visitor} isShort={Boolean(account && homeSwitch)} />
          {visitor === "signedOut" && (
            <nav className={styles.links} aria-label={t("main")}>
              <SiteLinks path={path} visitor={visitor} />
            </nav>
          )}
          <div className={styles.end}>
            {account && search}
            {account && homeSwitch}
            {account && bell}
            {visitor === "loading" && <LoadingCircle />}
            {visitor === "signedOut" && (
              <span className={styles.wideOnly}>
                <ButtonLink to={signInHref} size="small">
                  {t("signIn")}
                </ButtonLink>
              </span>
            )}
            {account && (
              <span className={styles.menu}>
                <UserMenu account={account} />
              </span>
            )}
            {visitor !== "loading" && <SideSheet path={path} visitor={account ?? visitor} />}
          </div>
        </div>
      </header>
      {isLoading && <AppNavPlace />}
      {account?.isSetUp && <AppNav path={path} account={account} unsent={unsent} counts={counts} />}
      <main id="content" className="shrinks no-outline" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The wordmark, linking home. `isShort`: on phones only its mark shows. */
function Brand({ visitor, isShort }: { visitor: Visitor; isShort: boolean }) {
  const t = useTranslations("common");
  return (
    <SiteLink page="landing" visitor={visitor} className={styles.brand}>
      <BrandMark />
      {isShort ? <span className={styles.brandName}>{t("brand")}</span> : t("brand")}
    </SiteLink>
  );
}

function LoadingCircle() {
  const t = useTranslations("common");
  return (
    <span className={styles.pulse} role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
    </span>
  );
}
