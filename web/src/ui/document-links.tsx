import { useTranslations } from "use-intl";
import styles from "./document-links.module.css";
import type { Visitor } from "./shell.tsx";
import { SiteLink } from "./site-link.tsx";

const pages = ["help", "contact", "terms", "privacy"] as const;

/** The links to help, contact, terms and privacy; in one line on pages without the public footer. */
export function DocumentLinks({ visitor, inLine }: { visitor: Visitor; inLine?: true }) {
  const t = useTranslations("nav.documents");
  return (
    <nav aria-label={t("title")}>
      <ul className={inLine ? styles.line : styles.columns}>
        {pages.map((page) => (
          <li key={page}>
            <SiteLink page={page} visitor={visitor}>
              {t(`${page}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The footer of visitors' pages that have a task: sign-up, sign-in, a page that is not there. */
export function SlimFooter() {
  return (
    <footer className={styles.slim}>
      <DocumentLinks visitor="signedOut" inLine />
    </footer>
  );
}
