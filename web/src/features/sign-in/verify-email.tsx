import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, FoldedCards } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useResendVerification } from "./use-resend-verification.ts";

/** Form fields stay out of the first screens' scripts. */
const EmailCode = lazyPart(
  [],
  async () => (await import("./email-code.tsx")).EmailCode,
  <Skeleton rows={2} />,
);

/** One line above the task at hand; pressing it asks for the code of the confirmation email. */
function VerifyEmailCard() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const { act: resend, isActing, emailsSent } = useResendVerification();
  return (
    <FoldedCards>
      <Card isFolded title={t("title")} note={t("text", { email })}>
        <EmailCode key={emailsSent} />
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={isActing} onClick={() => resend()}>
            {t("send")}
          </Button>
          <ButtonLink variant="plain" to="/profile" hash="email">
            {t("change")}
          </ButtonLink>
        </div>
      </Card>
    </FoldedCards>
  );
}

/** Shown while the email is unconfirmed; a person reached by text message only has none. */
export function VerifyEmail() {
  const { email, emailVerified } = useSignedInUser();
  return email !== "" && !emailVerified && <VerifyEmailCard />;
}
