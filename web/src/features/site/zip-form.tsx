import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { publicPath } from "#platform/values/public-pages.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./zip-form.module.css";

/** Asks for a ZIP code and shows the answer on its own page, without script. `error` says what was wrong with it. */
export function ZipForm({
  label,
  zip = "",
  error,
  isInvalid,
  variant = "accent",
}: {
  label?: string;
  zip?: string;
  error?: ReactNode;
  /** A text where a prerendered page decides it later. */
  isInvalid?: boolean | string;
  variant?: "accent" | "quiet";
}) {
  const t = useTranslations("publicPages.how.zip");
  return (
    <form className={styles.form} action={publicPath("area", useLanguage())}>
      <label htmlFor="zip" className={styles.label}>
        {label ?? t("label")}
      </label>
      <div className={styles.pill}>
        <input
          id="zip"
          className={styles.input}
          name="zip"
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          pattern="[0-9]{5}(-?[0-9]{4})?"
          maxLength={10}
          title={t("invalid")}
          aria-invalid={isInvalid as boolean | undefined}
          aria-describedby={error ? "zip-error" : undefined}
        />
        <Button type="submit" variant={variant}>
          {t("check")}
        </Button>
      </div>
      {error && (
        <p id="zip-error" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
}
