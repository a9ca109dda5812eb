import { useTranslations } from "use-intl";
import { languageNames } from "#messages/language-names.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./auth-layout.module.css";

/** Languages by their own names, with the current one pressed. */
export function LanguageChoice({ onChoose }: { onChoose?: (language: Language) => void }) {
  const t = useTranslations("auth");
  const current = useLanguage();
  return (
    <ul className={`flex wrap center no-list ${styles.languages}`} aria-label={t("language")}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            className={styles.language}
            onClick={() => onChoose?.(language)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
