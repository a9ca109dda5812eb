import { useTranslations } from "use-intl";
import type { Language } from "#platform/values/preferences.ts";
import { rememberLanguage } from "../../lib/reader-language.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { AuthFrame, type AuthFrameProps } from "./auth-frame.tsx";
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

/** An app screen for signing in or up. */
export function AuthLayout(props: AuthFrameProps) {
  usePageTitle(props.title);
  return <AuthFrame {...props} languages={<LanguageSwitch />} />;
}
