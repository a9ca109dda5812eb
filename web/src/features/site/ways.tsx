import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { PublicPageProps } from "./public-page.ts";
import styles from "./ways.module.css";

/** The way in for each of the three people, above every public page's footer. */
export function Ways({ figures, visitor, signUp }: PublicPageProps & { signUp: string | undefined }) {
  const t = useTranslations("publicPages.ways");
  const words = (who: "homeowner" | "runner" | "host"): ReactNode => (
    <>
      <span className="grid">
        <span className="strong">{t(`${who}.title`)}</span>
        <span className={styles.text}>{t(`${who}.text`, figures)}</span>
      </span>
      <Icon name="arrowRight" />
    </>
  );
  return (
    <nav className={styles.ways} aria-label={t("title")}>
      <ul className={styles.inside}>
        <li>
          {signUp ? (
            <a href={signUp} className={styles.way}>
              {words("homeowner")}
            </a>
          ) : (
            <Link to="/sign-up" className={styles.way}>
              {words("homeowner")}
            </Link>
          )}
        </li>
        <li>
          <SiteLink page="runners" visitor={visitor} className={styles.way}>
            {words("runner")}
          </SiteLink>
        </li>
        <li>
          <SiteLink page="hosts" visitor={visitor} className={styles.way}>
            {words("host")}
          </SiteLink>
        </li>
      </ul>
    </nav>
  );
}
