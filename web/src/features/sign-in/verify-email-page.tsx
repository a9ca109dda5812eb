import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useSession } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

/** /verify-email: the confirmation email's link. */
export function VerifyEmailPage({ token }: { token: string }) {
  const t = useTranslations("security.verify");
  const common = useTranslations("common");
  const wordError = useWordError();
  const { isSuccess, error, refetch } = useVerifyEmail(token);
  const [hasPressed, setPressed] = useState(false);
  const isSignedIn = useSession().status === "signedIn";
  const again = () => {
    setPressed(true);
    void refetch();
  };
  if (isSuccess)
    return (
      <MessagePage
        step="done"
        isAnswer={hasPressed}
        picture={<SleepingCan />}
        title={t("done.title")}
        text={t("done.text")}
        actions={
          <ButtonLink to={isSignedIn ? "/" : "/sign-in"}>{t(isSignedIn ? "home" : "signIn")}</ButtonLink>
        }
      />
    );
  if (!error) return <PageSkeleton />;
  const { code } = toAppError(error);
  if (code === "LINK_OF_ANOTHER_ACCOUNT")
    return (
      <MessagePage
        step="elsewhere"
        isAnswer={hasPressed}
        picture={<SleepingCan />}
        title={t("elsewhere.title")}
        text={t("elsewhere.text")}
        actions={
          <ButtonLink to={isSignedIn ? "/" : "/sign-in"}>{t(isSignedIn ? "home" : "signIn")}</ButtonLink>
        }
      />
    );
  const isFinal = ["LINK_INVALID", "BAD_REQUEST"].includes(code);
  return (
    <MessagePage
      step="failed"
      isAnswer={hasPressed}
      hasFailed
      picture={<TippedCan />}
      title={t("invalid.title")}
      text={isFinal ? t("invalid.text") : wordError(error, t("other"))}
      actions={
        isFinal ? (
          <ButtonLink to="/settings" hash="security">
            {t("settings")}
          </ButtonLink>
        ) : (
          <Button onClick={again}>{common("retry")}</Button>
        )
      }
    />
  );
}

/**
 * Confirms an email with the link's token. A query despite its side effect: rendering twice or returning uses the link
 * once and still shows the result.
 */
function useVerifyEmail(token: string) {
  const utils = trpc.useUtils();
  return useQuery({
    queryKey: ["verifyEmail", token],
    queryFn: async () => {
      const done = await utils.client.auth.verifyEmail.mutate({ token });
      await Promise.all([utils.auth.currentUser.invalidate(), utils.security.overview.invalidate()]);
      return done;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}
