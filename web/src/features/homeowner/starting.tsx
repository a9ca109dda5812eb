import { useTranslations } from "use-intl";
import { Can } from "../../ui/illustrations.tsx";
import styles from "./starting.module.css";

/** A can moving to the curb, shown while the subscription starts. */
export function Starting() {
  const t = useTranslations("subscribe");
  return (
    <div className={styles.starting} role="status">
      <div className={styles.street} aria-hidden="true">
        <svg viewBox="0 0 96 130" className={styles.can} aria-hidden="true">
          <Can body="a" />
        </svg>
        <span className={styles.curb} />
      </div>
      <p>{t("starting")}</p>
    </div>
  );
}
