import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { Mailbox } from "./mailbox.tsx";

/** Shown right after any application. */
export function ApplicationSubmitted() {
  const t = useTranslations("auth.runner.submitted");
  return (
    <MessagePage
      picture={<Mailbox />}
      title={t("title")}
      text={t("text")}
      actions={
        <ButtonLink to="/" size="large">
          {t("home")}
        </ButtonLink>
      }
    />
  );
}
