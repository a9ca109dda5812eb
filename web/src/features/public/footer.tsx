import { useTranslations } from "use-intl";
import { BrandMark } from "../../ui/illustrations.tsx";
import { siteLinks } from "../../ui/navigation.ts";
import styles from "./footer.module.css";

const firstYear = 2025;

/** The end of each public page. */
export function Footer({ year = new Date().getFullYear() }: { year?: number }) {
  const t = useTranslations();
  const years = year > firstYear ? `${firstYear}–${year}` : String(firstYear);
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <p className={styles.brand}>
            <BrandMark />
            {t("common.brand")}
          </p>
          <p className={styles.line}>{t("publicPages.landing.footer.line")}</p>
        </div>
        <nav aria-label={t("publicPages.landing.footer.explore")}>
          <ul className={styles.links}>
            {siteLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{t(`nav.${label}`)}</a>
              </li>
            ))}
            <li>
              <a href="/how-it-works#runners">{t("publicPages.landing.footer.runner")}</a>
            </li>
          </ul>
        </nav>
        <p className={styles.years}>{t("publicPages.landing.footer.copyright", { years })}</p>
      </div>
    </footer>
  );
}
