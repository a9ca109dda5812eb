import { useTranslations } from "use-intl";
import { publicPath } from "#platform/values/public-pages.ts";
import { useLanguage } from "./use-language.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** What one agrees to with a form or a consent, with both pages in new tabs: leaving would lose a typed password. */
export function Agreement({ to }: { to: "step" | "messages" }) {
  const t = useTranslations("common.agreement");
  const language = useLanguage();
  const [before, between, after] = t(to, { terms: "|", privacy: "|" }).split("|");
  const link = (page: "terms" | "privacy") => (
    <a href={publicPath(page, language)} target="_blank" rel="noreferrer">
      {t(page)}
      <VisuallyHidden> {t("newTab")}</VisuallyHidden>
    </a>
  );
  return (
    <p className="soft small">
      {before}
      {link("terms")}
      {between}
      {link("privacy")}
      {after}
    </p>
  );
}
