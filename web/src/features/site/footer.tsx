import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { languages } from "#platform/values/preferences.ts";
import { type PublicPage, publicPath } from "#platform/values/public-pages.ts";
import { DocumentLinks } from "../../ui/document-links.tsx";
import { BrandMark } from "../../ui/illustrations.tsx";
import { siteLinks } from "../../ui/navigation.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./footer.module.css";
import type { PublicPageProps } from "./public-page.ts";
import { Ways } from "./ways.tsx";

/** The public pages' footer, with language links for visitors. */
export function Footer({
  page,
  query,
  signUp,
  figures,
  visitor,
}: PublicPageProps & {
  page: PublicPage;
  /** Kept in the links to the other languages. */
  query?: string;
  /** The way to sign-up, where it has more than its path. */
  signUp?: string;
}) {
  const t = useTranslations();
  return (
    <>
      <Ways figures={figures} visitor={visitor} signUp={signUp} />
      <footer className={styles.footer}>
        <div className={styles.inside}>
          <div>
            <p className={styles.brand}>
              <BrandMark />
              {t("common.brand")}
            </p>
            <p className="on-band-soft mt-2">{t("publicPages.landing.footer.line")}</p>
          </div>
          <nav aria-label={t("publicPages.landing.footer.explore")}>
            <ul className="grid">
              {siteLinks.map(({ page: linked, label }) => (
                <li key={linked}>
                  <SiteLink page={linked} visitor={visitor}>
                    {t(`nav.${label}`)}
                  </SiteLink>
                </li>
              ))}
              <li>
                <SiteLink page="services" visitor={visitor}>
                  {t("publicPages.landing.footer.services")}
                </SiteLink>
              </li>
              {(["runners", "hosts"] as const).map((people) => (
                <li key={people}>
                  <SiteLink page={people} visitor={visitor}>
                    {t(`nav.${people}`)}
                  </SiteLink>
                </li>
              ))}
              <li>
                <SiteLink page="reliability" visitor={visitor}>
                  {t("publicPages.landing.footer.reliability")}
                </SiteLink>
              </li>
            </ul>
          </nav>
          <DocumentLinks visitor={visitor} />
          <div className={styles.end}>
            <p className="on-band-soft small">{t("publicPages.landing.footer.copyright", figures)}</p>
            {visitor === "signedOut" && <LanguageSwitch page={page} query={query} />}
          </div>
        </div>
      </footer>
    </>
  );
}

/** Plain links, each in its own language. The server stores the choice (`functions/page-routes.ts`). */
function LanguageSwitch({ page, query }: { page: PublicPage; query: string | undefined }) {
  const t = useTranslations("publicPages.landing.footer");
  const current = useLanguage();
  return (
    <nav aria-label={t("language")}>
      <ul className={styles.languages}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={publicPath(page, language) + queryOf(language === "en" && "lang=en", query)}
              lang={language}
              hrefLang={language}
              aria-current={language === current || undefined}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function queryOf(...parts: (string | false | undefined)[]): string {
  const given = parts.filter(Boolean);
  return given.length > 0 ? `?${given.join("&")}` : "";
}
