import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SleepingCan } from "../../ui/illustrations.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import type { Visitor } from "../../ui/shell.tsx";
import { Claim } from "./claim.tsx";
import { Footer } from "./footer.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { CurbScene, LakeScene, WeekCalendar } from "./scenes.tsx";
import styles from "./services-page.module.css";
import site from "./site.module.css";
import { Steps } from "./steps.tsx";

/**
 * Documented: every button here goes there, and on to sign-in or the member's dashboard. A visitor's service is kept,
 * so that signing in, or an account made there, goes on to it.
 */
function startHref(visitor: Visitor, service: "/subscribe" | "/vacation-rental"): string {
  return typeof visitor === "object"
    ? "/api/login"
    : `/api/login?${new URLSearchParams({ returnTo: service })}`;
}

const reasons = [
  { name: "never", icon: "calendar" },
  { name: "local", icon: "users" },
  { name: "proof", icon: "camera" },
  { name: "guarantee", icon: "shield" },
] as const satisfies { name: string; icon: IconName }[];

export function ServicesPage(props: PublicPageProps) {
  const t = useTranslations("publicPages.services");
  usePageTitle(t("title"));
  return (
    <>
      <header className={`${site.band} ${styles.hero}`}>
        <div className={styles.heroInside}>
          <div>
            <p className={site.eyebrow}>{t("eyebrow")}</p>
            <h1 className={styles.headline}>{t("headline")}</h1>
            <p className={styles.lead}>{t("lead")}</p>
            <ButtonAnchor href="#types" size="large" variant="accent">
              {t("seeTypes")}
            </ButtonAnchor>
          </div>
          <div className={styles.pictures}>
            <WeekCalendar />
            <PhotoFrame />
          </div>
        </div>
      </header>

      <section className={site.section}>
        <h2 className={styles.title}>{t("why.title")}</h2>
        <ul className={styles.reasons}>
          {reasons.map(({ name, icon }) => (
            <li key={name} className={styles.reason}>
              <span className={styles.sign}>
                <Icon name={icon} size="1.5rem" />
              </span>
              <h3 className="large">{t(`why.${name}.title`)}</h3>
              <p className={styles.soft}>
                {name === "local" ? (
                  <Claim name="checkedRunners" figures={props.figures} otherwise={t("why.local.plain")}>
                    {t("why.local.text")}
                  </Claim>
                ) : (
                  t(`why.${name}.text`)
                )}
              </p>
            </li>
          ))}
        </ul>
      </section>

      <div className="sunken">
        <section className={site.section}>
          <h2 className={styles.title}>{t("steps.title")}</h2>
          <Steps
            steps={[
              {
                title: t("steps.subscribe.title"),
                text: t("steps.subscribe.text", props.figures),
                picture: <HouseWithCan />,
              },
              { title: t("steps.relax.title"), text: t("steps.relax.text"), picture: <SleepingCan /> },
              { title: t("steps.track.title"), text: t("steps.track.text"), picture: <PhotoFrame /> },
            ]}
          />
        </section>
      </div>

      <section className={site.section} id="types">
        <h2 className={styles.title}>{t("types.title")}</h2>
        <div className={styles.types}>
          <Service
            scene={<CurbScene isOut />}
            title={t("types.homeowner.title")}
            text={t("types.homeowner.text")}
            items={[t("types.homeowner.weekly"), t("types.homeowner.tracking"), t("types.homeowner.holiday")]}
            start={t("types.homeowner.start")}
            href={startHref(props.visitor, "/subscribe")}
          />
          <Service
            scene={<LakeScene />}
            title={t("types.rental.title")}
            text={t("types.rental.text")}
            items={[
              t("types.rental.checkout"),
              t("types.rental.properties"),
              t("types.rental.booking"),
              t("types.rental.guests"),
            ]}
            start={t("types.rental.start")}
            href={startHref(props.visitor, "/vacation-rental")}
          />
        </div>
      </section>

      <Claim name="sampleQuotes" figures={props.figures}>
        <div className="sunken">
          <section className={site.section}>
            <h2 className={styles.title}>{t("testimonials.title")}</h2>
            <p className={styles.soft}>{t("testimonials.note")}</p>
            <div className={styles.quotes}>
              {(["steep", "cabin", "winter"] as const).map((name) => (
                <figure key={name} className={styles.quote}>
                  <blockquote>{t(`testimonials.${name}.quote`)}</blockquote>
                  <figcaption className="soft small">{t(`testimonials.${name}.who`)}</figcaption>
                </figure>
              ))}
            </div>
          </section>
        </div>
      </Claim>

      <section className={styles.call}>
        <h2 className={styles.title}>{t("cta.title")}</h2>
        <p className={styles.soft}>{t("cta.text")}</p>
        <ButtonAnchor href={startHref(props.visitor, "/subscribe")} size="large">
          {t("cta.start")}
        </ButtonAnchor>
      </section>

      <Footer page="services" {...props} />
    </>
  );
}

function Service({
  scene,
  title,
  text,
  items,
  start,
  href,
}: {
  scene: ReactNode;
  title: string;
  text: string;
  items: string[];
  start: string;
  href: string;
}) {
  return (
    <article className={styles.type}>
      <div className={styles.scene}>{scene}</div>
      <div className={styles.typeWords}>
        <h3 className="large">{title}</h3>
        <p className={styles.soft}>{text}</p>
        <ul className={`${site.checks} ${styles.included}`}>
          {items.map((item) => (
            <li key={item} className="flex middle gap-3">
              <Icon name="check" />
              {item}
            </li>
          ))}
        </ul>
        <ButtonAnchor href={href} wide>
          {start}
        </ButtonAnchor>
      </div>
    </article>
  );
}
