import { useTranslations } from "use-intl";
import type { Language } from "#platform/values/preferences.ts";
import { rememberLanguage } from "../../lib/reader-language.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { toast } from "../../ui/toast.tsx";
import { LanguageChoice } from "./language-choice.tsx";

/** For visitors without settings: applies at once and is stored in this browser. */
export function LanguageSwitch() {
  const t = useTranslations("common");
  const choose = async (language: Language) => {
    try {
      await showLanguage(language);
      rememberLanguage(language);
    } catch {
      toast({ title: t("errorTitle"), message: t("offline"), kind: "error" });
    }
  };
  return <LanguageChoice onChoose={choose} />;
}
