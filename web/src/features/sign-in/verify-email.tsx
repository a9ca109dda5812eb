import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** A reminder to confirm the email. */
function VerifyEmailCard() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const { act: resend, isActing } = useResendVerification();
  return (
    <Card title={t("title")} note={t("text", { email })}>
      <div className="flex wrap gap-3">
        <Button variant="quiet" loading={isActing} onClick={() => resend()}>
          {t("send")}
        </Button>
        <ButtonLink variant="plain" to="/profile" hash="email">
          {t("change")}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Shown while the email is unconfirmed. */
export function VerifyEmail() {
  const { emailVerified } = useSignedInUser();
  return !emailVerified && <VerifyEmailCard />;
}

/** Resends the email confirmation link. */
export function useResendVerification() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const utils = trpc.useUtils();
  return useAct(trpc.auth.resendVerification, {
    success: ({ sent }) =>
      sent
        ? { title: t("sent.title"), message: t("sent.text", { email }) }
        : { title: t("alreadyVerified.title"), message: t("alreadyVerified.text") },
    failure: t("failed"),
    screen: "account",
    onDone: ({ sent }) => {
      if (sent) return;
      // It was confirmed elsewhere, perhaps in another tab.
      void utils.auth.currentUser.invalidate();
      void utils.security.overview.invalidate();
    },
  });
}
