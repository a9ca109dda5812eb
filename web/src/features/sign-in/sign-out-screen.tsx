import { useState } from "react";
import { useTranslations } from "use-intl";
import { signOut } from "../../lib/sign-out.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/page.tsx";

/** Shown after sign-out. */
function LoggedOutPage() {
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

/** Shown when sign-out failed. */
function StillSignedInPage({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useTranslations("signOut.failed");
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <Button loading={isTrying} onClick={onRetry}>
            {t("again")}
          </Button>
          <ButtonLink to="/" variant="quiet">
            {t("stay")}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Shown before a sign-out that would lose unsent actions. */
function UnsentPage({ count, onLeave }: { count: number; onLeave: () => void }) {
  const t = useTranslations("signOut");
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("unsent", { count })}
      text={t("unsentText", { count })}
      actions={
        <>
          <ButtonLink to="/runner/route">{t("sendFirst", { count })}</ButtonLink>
          <Button variant="danger" onClick={onLeave}>
            {t("leaveAnyway", { count })}
          </Button>
        </>
      }
    />
  );
}

/**
 * /logout. Asks first about unsent actions, which sign-out would lose. `isSignedOut` is the result; null while waiting.
 */
export function SignOutScreen({ unsent, isSignedOut }: { unsent: number; isSignedOut: boolean | null }) {
  const [isOut, setIsOut] = useState(isSignedOut);
  const [isTrying, setIsTrying] = useState(false);
  const leave = async () => {
    setIsTrying(true);
    setIsOut(await signOut());
    setIsTrying(false);
  };
  if (isOut) return <LoggedOutPage />;
  if (isOut === null) return <UnsentPage count={unsent} onLeave={() => void leave()} />;
  return <StillSignedInPage isTrying={isTrying} onRetry={() => void leave()} />;
}
