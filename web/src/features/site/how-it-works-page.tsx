import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { HouseWithCan, MorningStreet } from "../../ui/scenes.tsx";
import { Claim } from "./claim.tsx";
import { Faq } from "./faq.tsx";
import { Footer } from "./footer.tsx";
import styles from "./how-it-works-page.module.css";
import type { PublicPageProps } from "./public-page.ts";
import { Application, NearbyMap, RollingCan } from "./scenes.tsx";
import site from "./site.module.css";
import { ApplyButton } from "./start-links.tsx";
import { Steps } from "./steps.tsx";
import { Tabs } from "./tabs.tsx";
import { ZipCheck } from "./zip-check.tsx";

export function HowItWorksPage(props: PublicPageProps) {
  const { figures } = props;
  const t = useTranslations("publicPages.how");
  usePageTitle(t("title"));
  return (
    <>
      <header className={styles.top}>
        <div className={styles.inside}>
          <h1 className={site.title}>{t("title")}</h1>
          <p className={site.lead}>{t("lead")}</p>
        </div>
      </header>
      <div className={styles.inside}>
        <Tabs
          label={t("tabsLabel")}
          tabs={[
            {
              id: "homeowners",
              label: t("tabs.homeowners"),
              panel: <Homeowners figures={figures} />,
            },
            { id: "runners", label: t("tabs.runners"), panel: <Runners {...props} /> },
          ]}
        />
      </div>
      <Footer page="howItWorks" {...props} />
    </>
  );
}

function Homeowners({ figures }: Pick<PublicPageProps, "figures">) {
  const t = useTranslations("publicPages.how");
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t("homeowners.title")}</h2>
        <Steps
          steps={[
            {
              title: t("homeowners.subscribe.title"),
              text: t("homeowners.subscribe.text", figures),
              picture: <HouseWithCan />,
            },
            {
              title: t("homeowners.out.title"),
              text: (
                <Claim name="checkedRunners" figures={figures} otherwise={t("homeowners.out.plain")}>
                  {t("homeowners.out.text")}
                </Claim>
              ),
              picture: <RollingCan />,
            },
            { title: t("homeowners.back.title"), text: t("homeowners.back.text"), picture: <PhotoFrame /> },
          ]}
        />
        <p className={styles.call}>
          <ButtonLink to="/subscribe" size="large">
            {t("homeowners.getStarted")}
          </ButtonLink>
        </p>
      </section>
      <ZipCheck />
      <section className={classNames(styles.section, styles.questions)}>
        <h2 className={styles.heading}>{t("faqTitle")}</h2>
        <Faq name="homeowners" items={["change", "cancel", "reach", "cost", "proof"]} figures={figures} />
      </section>
    </>
  );
}

function Runners({ figures, visitor }: PublicPageProps) {
  const t = useTranslations("publicPages.how");
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t("runners.title")}</h2>
        <Steps
          steps={[
            { title: t("runners.apply.title"), text: t("runners.apply.text"), picture: <Application /> },
            { title: t("runners.take.title"), text: t("runners.take.text"), picture: <NearbyMap /> },
            { title: t("runners.earn.title"), text: t("runners.earn.text"), picture: <PhotoFrame /> },
          ]}
        />
        <p className={styles.call}>
          <ApplyButton visitor={visitor} />
        </p>
      </section>
      <section className={styles.earnings}>
        <div className={styles.earningsWords}>
          <h2 className={styles.heading}>{t("runners.earnings.title")}</h2>
          <p>{t("runners.earnings.text", figures)}</p>
        </div>
        <div className={styles.scene}>
          <MorningStreet />
        </div>
      </section>
      <section className={classNames(styles.section, styles.questions)}>
        <h2 className={styles.heading}>{t("faqTitle")}</h2>
        <Faq name="runners" items={["need", "paid", "choose", "release"]} figures={figures} />
      </section>
    </>
  );
}
