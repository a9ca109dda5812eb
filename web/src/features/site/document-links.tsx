import { useTranslations } from "use-intl";
import { SiteLink } from "../../ui/site-link.tsx";
import styles from "./footer.module.css";
import type { PublicPageProps } from "./public-page.ts";

const pages = ["help", "contact", "terms", "privacy"] as const;

/** The footer's links to help, contact, terms and privacy. */
export function DocumentLinks({ visitor }: Pick<PublicPageProps, "visitor">) {
  const t = useTranslations("publicPages.landing.footer");
  return (
    <nav aria-label={t("documents")}>
      <ul className={styles.documents}>
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
