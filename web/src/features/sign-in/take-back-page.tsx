import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/page.tsx";

/** /take-back: the link in the email to a replaced address. Needs a press, because it ends every session. */
export function TakeBackPage({ token }: { token: string }) {
  const t = useTranslations("security.takeBack");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  const {
    act: takeBack,
    isActing,
    answer,
    error,
  } = useAct(trpc.auth.takeAccountBack, {
    failure: (refusal) =>
      ["LINK_INVALID", "EMAIL_IN_USE"].includes(refusal.code)
        ? null
        : { title: t("failed.title"), message: wordError(refusal, t("failed.text")), kind: "error" },
    onDone: () => utils.auth.currentUser.invalidate(),
  });
  const code = error?.code;
  const home = <ButtonLink to="/">{t("home")}</ButtonLink>;
  if (answer)
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
        <Button variant="danger" loading={isActing} onClick={() => takeBack({ token })}>
          {t("action")}
        </Button>
      }
    />
  );
}
