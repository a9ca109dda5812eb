import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./zip-check.module.css";

const zipDigits = 5;

/** Whether we come to a ZIP code; the two documented answers. */
export function ZipCheck() {
  const t = useTranslations("publicPages.how.zip");
  const id = useId();
  const [zip, setZip] = useState("");
  const [answer, setAnswer] = useState<"served" | "invalid" | null>(null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAnswer(zip.length === zipDigits ? "served" : "invalid");
  };

  return (
    <section className={styles.check} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t("title")}
      </h2>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <label htmlFor={id} className={styles.label}>
          {t("label")}
        </label>
        <div className={styles.row}>
          <input
            id={id}
            className={styles.input}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            value={zip}
            aria-invalid={answer === "invalid" || undefined}
            aria-describedby={`${id}-answer`}
            onChange={({ target }) => {
              setZip(target.value.replace(/\D/g, "").slice(0, zipDigits));
              setAnswer(null);
            }}
          />
          <Button type="submit">{t("check")}</Button>
        </div>
        <p id={`${id}-answer`} className={styles.answer} role="status" data-answer={answer}>
          {answer ? (
            <>
              <Icon name={answer === "served" ? "check" : "alert"} />
              {t(answer)}
            </>
          ) : (
            <span className={styles.hint}>{t("hint")}</span>
          )}
        </p>
      </form>
    </section>
  );
}
