import { useTranslations } from "use-intl";
import { usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { Footer } from "./footer.tsx";
import styles from "./for-people.module.css";
import type { PublicPageProps } from "./public-page.ts";
import { LakeScene, RollingCan, WeekCalendar } from "./scenes.tsx";
import site from "./site.module.css";
import { HostButton } from "./start-links.tsx";
import { Steps } from "./steps.tsx";

/** /hosts: how a checkout day works, what it costs, and the three steps to start. */
export function HostsPage(props: PublicPageProps) {
  const { figures } = props;
  const t = useTranslations("publicPages.hosts");
  const landing = useTranslations("publicPages.landing.pricing");
  usePageTitle(t("title"));
  return (
    <>
      <header className={`${site.band} ${styles.top}`}>
        <div className={styles.topInside}>
          <p className={site.eyebrow}>{t("eyebrow")}</p>
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.lead}>{t("lead")}</p>
          <p>
            <HostButton {...props} variant="accent" />
          </p>
        </div>
      </header>

      <section className={site.section}>
        <h2 className="largest black">{t("day.title")}</h2>
        <Steps
          steps={[
            { title: t("day.calendar.title"), text: t("day.calendar.text"), picture: <WeekCalendar /> },
            { title: t("day.runner.title"), text: t("day.runner.text"), picture: <RollingCan /> },
            { title: t("day.photos.title"), text: t("day.photos.text"), picture: <PhotoFrame /> },
          ]}
        />
      </section>

      <div className="sunken">
        <section className={`${site.section} ${styles.morning}`}>
          <div>
            <h2 className="largest black">{t("price.title")}</h2>
            <p className={styles.note}>{t("price.text", figures)}</p>
            <p className={styles.note}>{t("price.note")}</p>
          </div>
          <p className={styles.sum}>
            <span className={`${styles.term} ${styles.total}`}>
              <strong>{figures.price}</strong> {landing("perMonth")}
            </span>
          </p>
        </section>
      </div>

      <section className={`${site.section} ${styles.split}`}>
        <div>
          <h2 className="largest black">{t("steps.title")}</h2>
          <ol className={styles.steps}>
            {(["account", "property", "confirm"] as const).map((step) => (
              <li key={step}>
                <h3 className="large">{t(`steps.${step}.title`)}</h3>
                <p className="soft">{t(`steps.${step}.text`)}</p>
              </li>
            ))}
          </ol>
          <HostButton {...props} />
        </div>
        <div className={styles.scene}>
          <LakeScene />
        </div>
      </section>
      <Footer page="hosts" {...props} />
    </>
  );
}
