import { useTranslations } from "use-intl";
import { publicPath } from "#platform/values/public-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { enhanceZipCheck } from "./enhance.ts";
import styles from "./zip-check.module.css";

/**
 * Whether a ZIP code is served: the two documented answers in place, or a link to the waiting list. Without script the
 * form opens the area page.
 */
export function ZipCheck() {
  const t = useTranslations("publicPages.how.zip");
  const areaPath = publicPath("area", useLanguage());
  return (
    <section className={styles.check} aria-labelledby="zip-title">
      <h2 id="zip-title" className="largest heavy">
        {t("title")}
      </h2>
      <form action={areaPath} data-zip="" ref={enhanceZipCheck}>
        <label htmlFor="zip" className={styles.label}>
          {t("label")}
        </label>
        <div className="flex wrap gap-2">
          <input
            id="zip"
            className={styles.input}
            name="zip"
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
          <span className="soft">{t("hint")}</span>
          <span className={styles.served} hidden>
            <Icon name="check" />
            {t("served")}
          </span>
          <span className={styles.wrong} hidden>
            <Icon name="alert" />
            {t("invalid")}
          </span>
          <span hidden>
            {t("unserved")} <a href={areaPath}>{t("join")}</a>
          </span>
          <span className={styles.wrong} hidden>
            <Icon name="alert" />
            {t("failed")}
          </span>
        </p>
      </form>
    </section>
  );
}
