import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./security.module.css";
import { useResendVerification } from "./use-resend-verification.ts";

/** A reminder to confirm the email. */
function VerifyEmailCard() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const { act: resend, isActing } = useResendVerification();
  return (
    <Card title={t("title", { email })} note={t("text")}>
      <div className={styles.actions}>
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
