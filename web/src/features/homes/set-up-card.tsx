import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./set-up-card.module.css";

/** For a homeowner whose subscription is missing or ended: the next step. */
export function SetUpCard({ hasEnded }: { hasEnded: boolean }) {
  const t = useTranslations("homeowner.dashboard.setUp");
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{hasEnded ? t("endedTitle") : t("title")}</h2>
        <p>{hasEnded ? t("endedText") : t("text")}</p>
      </div>
      <ButtonLink to="/subscribe" size="large">
        {t("action")}
      </ButtonLink>
    </section>
  );
}

/** For a homeowner in an unserved area: what happens next. */
export function WaitingCard({ zipCode }: { zipCode: string }) {
  const t = useTranslations("homeowner.dashboard.waiting");
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t("title", { zipCode })}</h2>
        <p>{t("text")}</p>
      </div>
      <ButtonLink to="/subscribe" variant="quiet" size="large">
        {t("action")}
      </ButtonLink>
    </section>
  );
}

/** For a homeowner whose card was declined: the next step. */
export function PastDueCard() {
  const t = useTranslations("homeowner.dashboard.pastDue");
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t("title")}</h2>
        <p>{t("text")}</p>
      </div>
      <ButtonLink to="/settings" hash="billing" size="large">
        {t("action")}
      </ButtonLink>
    </section>
  );
}
