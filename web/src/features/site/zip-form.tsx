import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { longestZip } from "#modules/site/rules.ts";
import { publicPath } from "#platform/values/public-pages.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./zip-form.module.css";

/**
 * Asks for a ZIP code and shows the answer on its own page, without script. A wrong one is told below the field: by the
 * style sheet when the field is left, and as `error` by the answer.
 */
export function ZipForm({
  label,
  typed = "",
  error,
  isInvalid,
  variant = "accent",
  page = "area",
}: {
  /** The page that answers. */
  page?: "area" | "reliability";
  label?: string;
  typed?: string;
  error?: ReactNode;
  /** A text where a prerendered page decides it later. */
  isInvalid?: boolean | string;
  variant?: "accent" | "quiet";
}) {
  const t = useTranslations("publicPages.how.zip");
  return (
    <form className={styles.form} action={publicPath(page, useLanguage())} noValidate>
      <label htmlFor="zip" className={styles.label}>
        {label ?? t("label")}
      </label>
      <div className={styles.pill}>
        <input
          id="zip"
          className={styles.input}
          name="zip"
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          pattern="[0-9]{5}(-?[0-9]{4})?"
          maxLength={longestZip}
          aria-invalid={isInvalid as boolean | undefined}
          aria-describedby={error ? "zip-error" : undefined}
          aria-errormessage="zip-wrong"
        />
        <Button type="submit" variant={variant}>
          {t("check")}
        </Button>
      </div>
      <p id="zip-wrong" className={styles.wrong}>
        {t("invalid")}
      </p>
      {error && (
        <p id="zip-error" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
}
