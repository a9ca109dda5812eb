import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { MorningStreet } from "../../ui/scenes.tsx";
import { SiteButton } from "../../ui/site-link.tsx";
import styles from "./about-page.module.css";
import { Claim } from "./claim.tsx";
import { Footer } from "./footer.tsx";
import type { PublicPageProps } from "./public-page.ts";
import site from "./site.module.css";

export function AboutPage(props: PublicPageProps) {
  const t = useTranslations("publicPages.about");
  usePageTitle(t("title"));
  return (
    <>
      <article className={styles.inside}>
        <header className={styles.top}>
          <div>
            <h1 className={site.title}>{t("title")}</h1>
            <p className={site.lead}>{t("lead")}</p>
          </div>
          <div className={styles.scene}>
            <MorningStreet />
          </div>
        </header>
        <section className={styles.story}>
          <h2 className="largest heavy">{t("story.title")}</h2>
          <div className={styles.prose}>
            <p>{t("story.text1")}</p>
            <p>{t("story.text2")}</p>
          </div>
        </section>
        <section>
          <h2 className="largest heavy">{t("promises.title")}</h2>
          <ul className={styles.promises}>
            {(["photo", "local", "fair"] as const).map((promise) => (
              <li key={promise} className={styles.promise}>
                <h3 className="large">{t(`promises.${promise}.title`)}</h3>
                <p className="soft mt-2">
                  {promise === "local" ? (
                    <Claim
                      name="checkedRunners"
                      figures={props.figures}
                      otherwise={t("promises.local.plain")}
                    >
                      {t("promises.local.text")}
                    </Claim>
                  ) : (
                    t(`promises.${promise}.text`)
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.call}>
          <h2 className="largest heavy">{t("cta.title")}</h2>
          <div className="flex wrap center gap-3">
            <ButtonLink to="/sign-up" size="large">
              {t("cta.homeowner")}
            </ButtonLink>
            <SiteButton page="runners" visitor={props.visitor} size="large" variant="quiet">
              {t("cta.runner")}
            </SiteButton>
          </div>
        </section>
      </article>
      <Footer page="about" {...props} />
    </>
  );
}
