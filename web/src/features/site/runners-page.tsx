import { useTranslations } from "use-intl";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { Claim } from "./claim.tsx";
import { Faq } from "./faq.tsx";
import { Footer } from "./footer.tsx";
import styles from "./for-people.module.css";
import type { PublicPageProps } from "./public-page.ts";
import { Application, NearbyMap } from "./scenes.tsx";
import site from "./site.module.css";
import { ApplyButton } from "./start-links.tsx";
import { Steps } from "./steps.tsx";

const needs = [
  { name: "age", icon: "user" },
  { name: "ride", icon: "pin" },
  { name: "phone", icon: "camera" },
  { name: "check", icon: "shield" },
] as const satisfies { name: string; icon: IconName }[];

/** /runners: what a morning pays, what it takes, how approval and the first week go. */
export function RunnersPage(props: PublicPageProps) {
  const { figures } = props;
  const t = useTranslations("publicPages.runners");
  const how = useTranslations("publicPages.how");
  usePageTitle(t("title"));
  return (
    <>
      <header className={`${site.band} ${styles.top}`}>
        <div className={styles.topInside}>
          <p className={site.eyebrow}>{t("eyebrow")}</p>
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.lead}>{t("lead", figures)}</p>
          <p>
            <ApplyButton {...props} variant="accent" />
          </p>
        </div>
      </header>

      <section className={`${site.section} ${styles.morning}`}>
        <div>
          <h2 className="largest black">{t("pay.title")}</h2>
          <p className={styles.note}>
            <Claim name="measuredStops" figures={figures} otherwise={t("pay.estimate", figures)}>
              {t("pay.measured", figures)}
            </Claim>
          </p>
          <p className={styles.note}>{t("pay.paid")}</p>
        </div>
        <p className={styles.sum}>
          <span className={styles.term}>
            <strong>{figures.morningStops}</strong> {t("pay.pickups")}
          </span>
          <span aria-hidden="true">×</span>
          <span className={styles.term}>
            <strong>{figures.runnerRate}</strong> {t("pay.each")}
          </span>
          <span className="flex middle gap-3">
            <span aria-hidden="true">=</span>
            <span className={`${styles.term} ${styles.total}`}>
              <strong>{figures.runnerMorning}</strong> {t("pay.total")}
            </span>
          </span>
        </p>
      </section>

      <div className="sunken">
        <section className={site.section}>
          <h2 className="largest black">{t("need.title")}</h2>
          <ul className={styles.needs}>
            {needs.map(({ name, icon }) => (
              <li key={name} className="flex middle gap-3">
                <span className={styles.sign}>
                  <Icon name={icon} size="1.5rem" />
                </span>
                {t(`need.${name}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>

      <section className={site.section}>
        <h2 className="largest black">{t("approval.title")}</h2>
        <Steps
          steps={[
            { title: t("approval.apply.title"), text: t("approval.apply.text"), picture: <Application /> },
            { title: t("approval.train.title"), text: t("approval.train.text"), picture: <PhotoFrame /> },
            { title: t("approval.review.title"), text: t("approval.review.text"), picture: <HouseWithCan /> },
          ]}
        />
      </section>

      <div className="sunken">
        <section className={site.section}>
          <h2 className="largest black">{t("week.title")}</h2>
          <Steps
            steps={[
              { title: t("week.setUp.title"), text: t("week.setUp.text"), picture: <HouseWithCan /> },
              { title: t("week.take.title"), text: t("week.take.text"), picture: <NearbyMap /> },
              { title: t("week.earn.title"), text: t("week.earn.text"), picture: <PhotoFrame /> },
            ]}
          />
          <p className={styles.call}>
            <ApplyButton {...props} />
          </p>
        </section>
      </div>

      <section className={site.section}>
        <h2 className="largest black mb-4">{how("faqTitle")}</h2>
        <Faq name="runners" items={["need", "paid", "choose", "release"]} figures={figures} />
      </section>
      <Footer page="runners" {...props} />
    </>
  );
}
