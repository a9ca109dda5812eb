import { useTranslations } from "use-intl";
import { ButtonLink } from "./button.tsx";
import { LockedCan } from "./illustrations.tsx";
import { MessagePage } from "./message-page.tsx";

/** A screen for another role; `text` names which. */
export function AccessDenied({ text }: { text: string }) {
  const t = useTranslations("common");
  return (
    <MessagePage
      picture={<LockedCan />}
      title={t("accessDenied")}
      text={text}
      actions={<ButtonLink to="/">{t("notFound.home")}</ButtonLink>}
    />
  );
}
