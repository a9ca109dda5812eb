import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/states.tsx";

/** Form fields stay out of the first screens' scripts. */
const EmailCode = lazyPart(
  [],
  async () => (await import("./email-code.tsx")).EmailCode,
  <Skeleton rows={2} />,
);

/** Asks for the code of the confirmation email. */
function VerifyEmailCard() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const { act: resend, isActing, emailsSent } = useResendVerification();
  return (
    <Card title={t("title")} note={t("text", { email })}>
      <div className="grid gap-4">
        <EmailCode key={emailsSent} />
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={isActing} onClick={() => resend()}>
            {t("send")}
          </Button>
          <ButtonLink variant="plain" to="/profile" hash="email">
            {t("change")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Shown while the email is unconfirmed. */
export function VerifyEmail() {
  const { emailVerified } = useSignedInUser();
  return !emailVerified && <VerifyEmailCard />;
}

/** Refetches whether the email is confirmed. */
export function useRefetchConfirmed(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.auth.currentUser, utils.security.overview].map((query) => query.invalidate()));
}

/** Resends the email with the confirmation code and link. `emailsSent` counts them: each voids the code before. */
export function useResendVerification() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const confirmed = useRefetchConfirmed();
  const [emailsSent, setEmailsSent] = useState(0);
  const sending = useAct(trpc.auth.resendVerification, {
    success: ({ sent }) =>
      sent
        ? { title: t("sent.title"), message: t("sent.text", { email }) }
        : { title: t("alreadyVerified.title"), message: t("alreadyVerified.text") },
    failure: t("failed"),
    screen: "account",
    onDone: ({ sent }) => {
      if (sent) setEmailsSent((count) => count + 1);
      // It was confirmed elsewhere, perhaps in another tab.
      else void confirmed();
    },
  });
  return { ...sending, emailsSent };
}
