import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { MessagePage } from "./message-page.tsx";
import { RaccoonInCan } from "./raccoon-in-can.tsx";

/** The 404 screen. */
export default function NotFound() {
  const t = useTranslations("common.notFound");
  return (
    <MessagePage
      picture={<RaccoonInCan />}
      title={t("title")}
      text={t("text")}
      actions={<ButtonLink to="/">{t("home")}</ButtonLink>}
    />
  );
}
