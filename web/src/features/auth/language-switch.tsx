import { useTranslations } from "use-intl";
import { type Language, languages } from "#domain/preferences.ts";
import { languageNames } from "#messages/language-names.ts";
import { rememberLanguage } from "../../lib/reader-language.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { toast } from "../../ui/toast.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./language-switch.module.css";

/** For visitors, who have no settings yet: what is chosen acts at once and is kept in this browser. */
export function LanguageSwitch() {
  const t = useTranslations();
  const current = useLanguage();
  const choose = async (language: Language) => {
    try {
      await showLanguage(language);
      rememberLanguage(language);
    } catch {
      toast({ title: t("common.errorTitle"), message: t("common.offline"), kind: "error" });
    }
  };
  return (
    <ul className={styles.languages} aria-label={t("auth.language")}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            className={styles.language}
            onClick={() => choose(language)}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
