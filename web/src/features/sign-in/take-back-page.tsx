import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { useTakeAccountBack } from "./use-take-account-back.ts";

/** /take-back: the link in the email to a replaced address. Needs a press, because it ends every session. */
export function TakeBackPage({ token }: { token: string }) {
  const t = useTranslations("security.takeBack");
  const underWay = useUnderWay();
  const takeBack = useTakeAccountBack();
  const code = takeBack.error ? toAppError(takeBack.error).code : null;
  const home = <ButtonLink to="/">{t("home")}</ButtonLink>;
  const take = () => {
    if (underWay.begin("back")) takeBack.mutate({ token }, { onSettled: () => underWay.end("back") });
  };
  if (takeBack.isSuccess)
    return (
      <MessagePage
        step="done"
        picture={<SleepingCan />}
        title={t("done.title")}
        text={t("done.text")}
        actions={home}
      />
    );
  if (token === "" || code === "LINK_INVALID" || code === "EMAIL_IN_USE")
    return (
      <MessagePage
        step="invalid"
        hasFailed
        picture={<TippedCan />}
        title={t("invalid.title")}
        text={code === "EMAIL_IN_USE" ? t("inUse") : t("invalid.text")}
        actions={home}
      />
    );
  return (
    <MessagePage
      step="asks"
      picture={<TippedCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <Button variant="danger" loading={underWay.has("back")} onClick={take}>
          {t("action")}
        </Button>
      }
    />
  );
}
