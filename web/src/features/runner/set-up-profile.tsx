import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/scenes.tsx";

/** /runner for an account that is neither a homeowner nor a runner yet. */
export function SetUpProfile() {
  const t = useTranslations("application.setUp");
  return (
    <MessagePage
      picture={<PhotoFrame />}
      title={t("title")}
      text={t("text")}
      actions={
        <ButtonLink to="/runner-setup" size="large">
          {t("action")}
        </ButtonLink>
      }
    />
  );
}
