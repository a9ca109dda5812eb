import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { enhanceZipCheck } from "./enhance.ts";
import styles from "./zip-check.module.css";

/** The query without script: the ZIP code, and the waiting list's state ("" for none). */
export type AskedZip = { zip: string; waiting: string };

/**
 * Whether a ZIP code is served: the two documented answers, or the waiting list in unserved areas. Without script the
 * browser validates five digits; the server reads the query, answers it and accepts the plain waiting list form.
 */
export function ZipCheck({ asked = { zip: "", waiting: "" } }: { asked?: AskedZip }) {
  const t = useTranslations("publicPages.how.zip");
  return (
    <section className={styles.check} aria-labelledby="zip-title">
      <h2 id="zip-title" className="largest heavy">
        {t("title")}
      </h2>
      <form className={styles.form} action="#zip-answer" data-zip="" ref={enhanceZipCheck}>
        <label htmlFor="zip" className={styles.label}>
          {t("label")}
        </label>
        <div className="flex wrap gap-2">
          <input
            id="zip"
            className={styles.input}
            name="zip"
            defaultValue={asked.zip}
            inputMode="numeric"
            autoComplete="postal-code"
            required
            pattern="[0-9]{5}"
            maxLength={5}
            title={t("invalid")}
            aria-describedby="zip-answer"
          />
          <Button type="submit">{t("check")}</Button>
        </div>
        <p id="zip-answer" className={styles.answer} role="status">
          <span className={`soft ${styles.hint}`}>{t("hint")}</span>
          <span className={styles.served}>
            <Icon name="check" />
            {t("served")}
          </span>
          <span className={styles.invalid}>
            <Icon name="alert" />
            {t("invalid")}
          </span>
        </p>
      </form>
      <WaitingList asked={asked} />
    </section>
  );
}

/** Shows its state: offered, joined, invalid (email), later (unavailable now), unknown (no answer), served (hidden). */
function WaitingList({ asked }: { asked: AskedZip }) {
  const t = useTranslations("publicPages.how.zip.waiting");
  const validation = useTranslations("validation");
  return (
    <form className={styles.waiting} method="post" action="/api/waiting-list" data-waiting={asked.waiting}>
      <input type="hidden" name="zipCode" defaultValue={asked.zip} />
      <input type="hidden" name="language" defaultValue={useLanguage()} />
      <div role="status">
        <p className={`mb-3 ${styles.honest}`}>{t("offer")}</p>
      </div>
      <div className={styles.offer}>
        <label htmlFor="waiting-email" className={styles.label}>
          {t("email")}
        </label>
        <div className="flex wrap gap-2">
          <input
            id="waiting-email"
            className={styles.email}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            aria-describedby="waiting-consent waiting-outcome"
          />
          <Button type="submit" variant="quiet">
            {t("join")}
          </Button>
        </div>
        <p id="waiting-consent" className="soft small mt-2">
          {t("consent")}
        </p>
      </div>
      <p id="waiting-outcome" className={styles.outcome} role="status" tabIndex={-1}>
        <span className={styles.joined}>
          <Icon name="check" />
          {t("joined")}
        </span>
        <span className={styles.wrong}>
          <Icon name="alert" />
          {validation("email")}
        </span>
        <span className={styles.later}>
          <Icon name="alert" />
          {t("later")}
        </span>
      </p>
    </form>
  );
}
