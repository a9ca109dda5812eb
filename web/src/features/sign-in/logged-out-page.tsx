import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { SleepingCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

/** Shown after sign-out. */
export function LoggedOutPage() {
  const t = useTranslations("signOut");
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <ButtonLink to="/auth">{t("signIn")}</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            {t("home")}
          </ButtonLink>
        </>
      }
    />
  );
}
