import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./set-up-card.module.css";

/** For a homeowner without a subscription: what is left to do. */
export function SetUpCard() {
  const t = useTranslations("homeowner.dashboard.setUp");
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t("title")}</h2>
        <p>{t("text")}</p>
      </div>
      <ButtonLink href="/subscribe" size="large">
        {t("action")}
      </ButtonLink>
    </section>
  );
}
