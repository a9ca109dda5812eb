import { useState } from "react";
import { useTranslations } from "use-intl";
import { signOut } from "../../lib/sign-out.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";

/**
 * /logout. Asks first about unsent actions, which sign-out would lose. `isSignedOut` is the result; null while waiting.
 */
export function SignOutScreen({
  unsent: count,
  isSignedOut,
}: {
  unsent: number;
  isSignedOut: boolean | null;
}) {
  const t = useTranslations("signOut");
  const [isOut, setIsOut] = useState(isSignedOut);
  const [isTrying, setIsTrying] = useState(false);
  const leave = async () => {
    setIsTrying(true);
    setIsOut(await signOut());
    setIsTrying(false);
  };
  if (isOut)
    return (
      <MessagePage
        key="signedOut"
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
  if (isOut === null)
    return (
      <MessagePage
        key="unsent"
        title={t("unsent", { count })}
        text={t("unsentText", { count })}
        actions={
          <>
            <ButtonLink to="/runner/route">{t("sendFirst", { count })}</ButtonLink>
            <Button variant="danger" onClick={() => void leave()}>
              {t("leaveAnyway", { count })}
            </Button>
          </>
        }
      />
    );
  return (
    <MessagePage
      key="failed"
      title={t("failed.title")}
      text={t("failed.text")}
      actions={
        <>
          <Button loading={isTrying} onClick={() => void leave()}>
            {t("failed.again")}
          </Button>
          <ButtonLink to="/" variant="quiet">
            {t("failed.stay")}
          </ButtonLink>
        </>
      }
    />
  );
}
