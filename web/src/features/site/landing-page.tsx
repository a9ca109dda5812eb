import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { MorningStreet } from "../../ui/scenes.tsx";
import { SiteButton, SiteLink } from "../../ui/site-link.tsx";
import { Claim } from "./claim.tsx";
import { Faq } from "./faq.tsx";
import { Footer } from "./footer.tsx";
import styles from "./landing-page.module.css";
import type { PublicPageProps } from "./public-page.ts";
import site from "./site.module.css";
import { WeekTimeline } from "./week-timeline.tsx";
import { ZipForm } from "./zip-form.tsx";

export function LandingPage(props: PublicPageProps) {
  const { figures, visitor } = props;
  const t = useTranslations("publicPages.landing");
  usePageTitle(t("title"));
  return (
    <>
      <section className={`${site.band} ${styles.hero}`}>
        <div className={styles.heroInside}>
          <div className={styles.heroWords}>
            <p className={site.eyebrow}>{t("eyebrow")}</p>
            <h1 className={styles.headline}>{t("headline")}</h1>
            <p className={styles.lead}>{t("lead", figures)}</p>
            <ZipForm />
            <p className={styles.others}>
              <Link to="/sign-up">{t("getStarted")}</Link>
              <a href="#pricing">{t("seePricing")}</a>
              <SiteLink page="runners" visitor={visitor}>
                {t("applyRunner")}
              </SiteLink>
            </p>
          </div>
          <div className={styles.scene}>
            <MorningStreet />
          </div>
        </div>
      </section>

      <ul className={styles.proof}>
        <Claim name="pickups" figures={figures}>
          <Proof icon="check">{t("proof.pickups", { count: figures.pickups })}</Proof>
        </Claim>
        <Claim name="promises" figures={figures}>
          <Proof icon="check">
            <SiteLink page="reliability" visitor={visitor}>
              {t("proof.promises", { share: figures.promisesKept, made: figures.promisesMade })}
            </SiteLink>
          </Proof>
        </Claim>
        <Claim
          name="checkedRunners"
          figures={figures}
          otherwise={
            <Claim
              name="promises"
              figures={figures}
              otherwise={<Proof icon="shield">{t("proof.checked")}</Proof>}
            >
              {null}
            </Claim>
          }
        >
          <Proof icon="shield">{t("proof.runners")}</Proof>
        </Claim>
        <Proof icon="calendar">{t("proof.cancel")}</Proof>
      </ul>

      <section className={site.section}>
        <h2 className="largest black">{t("steps.title")}</h2>
        <ol className={styles.steps}>
          {(["subscribe", "schedule", "relax"] as const).map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
        <h3 className={styles.week}>{t("week.title")}</h3>
        <WeekTimeline figures={figures} />
      </section>

      <section className="sunken" id="pricing">
        <div className={styles.priceInside}>
          <div>
            <h2 className="largest black">{t("pricing.title")}</h2>
            <p className={styles.note}>{t("pricing.lead", figures)}</p>
            <Claim name="sampleQuotes" figures={figures}>
              <figure className={styles.quote}>
                <blockquote>{t("testimonial.quote")}</blockquote>
                <figcaption className="soft small mt-2">
                  {t("testimonial.who")}
                  <br />
                  {t("testimonial.note")}
                </figcaption>
              </figure>
            </Claim>
          </div>
          <div className={styles.tag}>
            <p className="strong">{t("pricing.plan")}</p>
            <p className={styles.price}>
              <strong>{figures.price}</strong> {t("pricing.perMonth")}
            </p>
            <ul className={`${site.checks} ${styles.included}`}>
              {(["unlimited", "flexible", "photo", "notifications", "noSetup", "cancel"] as const).map(
                (item) => (
                  <li key={item} className="flex middle gap-3">
                    <Icon name="check" />
                    {t(`pricing.${item}`)}
                  </li>
                ),
              )}
            </ul>
            <ButtonLink to="/sign-up" size="large" wide>
              {t("pricing.start")}
            </ButtonLink>
            <p className="flex middle center soft small gap-2 mt-4">
              <Icon name="shield" />
              {t("pricing.guarantee")}
            </p>
            <p className="flex center small mt-2">
              <Link to="/gift">{t("pricing.gift")}</Link>
            </p>
          </div>
          <Covered title={t("pricing.covers.title", figures)} icon="check">
            {(["both", "missed", "hold"] as const).map((item) => t(`pricing.covers.${item}`, figures))}
          </Covered>
          <Covered title={t("pricing.extra.title")} icon="close">
            {(["address", "bulky", "hauler"] as const).map((item) => t(`pricing.extra.${item}`))}
          </Covered>
        </div>
      </section>

      <section className={site.section}>
        <div className={styles.faq}>
          <div>
            <h2 className="largest black">{t("faq.title")}</h2>
            <p className="mt-4">
              <SiteButton page="howItWorks" visitor={visitor} variant="quiet">
                {t("faq.more")}
              </SiteButton>
            </p>
          </div>
          <Faq name="landing" items={["change", "cancel", "reach", "cost"]} figures={figures} />
        </div>
      </section>

      <Footer page="landing" {...props} />
    </>
  );
}

/** What the price covers, or does not. */
function Covered({ title, icon, children }: { title: string; icon: IconName; children: string[] }) {
  return (
    <div className={styles.covered}>
      <h3 className="large">{title}</h3>
      <ul className="grid gap-2 mt-2">
        {children.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name={icon} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Proof({ icon, children }: { icon: "check" | "shield" | "calendar"; children: ReactNode }) {
  return (
    <li className="flex middle gap-2">
      <Icon name={icon} />
      {children}
    </li>
  );
}
